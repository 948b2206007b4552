/** Calls a player who looks elsewhere: a sound, and a notification of the browser where it is allowed. */
import type { TableLine } from "./api";
import { settings } from "./settings.svelte";
import ship from "../look/ship.svg?no-inline";
import { say } from "../words/shell";

/** Browsers offer notifications on secure pages only. */
export const canNotify = () => "Notification" in window && isSecureContext && Notification.permission !== "denied";

/** Ask the browser's leave; it must come from a click. */
export async function askLeave(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** It is one's turn at a table. Whoever looks at it sees that. */
export function call(table: TableLine, open: (path: string) => void) {
  if (!document.hidden && location.pathname === `/table/${table.id}`) return;
  if (settings.sound) ring();
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const names = table.seats.filter((seat) => !seat.mine).map((seat) => seat.name);
  // one notification for each table: the newest takes the place of the one before
  const notice = new Notification(say("yourTurnAt", { title: table.title }), {
    body: names.length ? say("withPeople", { names: names.join(", ") }) : "",
    tag: table.id,
    icon: ship,
  });
  notice.onclick = () => {
    window.focus();
    open(`/table/${table.id}`);
    notice.close();
  };
}

let audio: AudioContext | undefined;
const NOTES = [659.25, 880];
const LENGTH = 0.16;

/** Two short notes; silent until the page has been touched once, as browsers demand. */
export function ring() {
  audio ??= new AudioContext();
  void audio.resume();
  const start = audio.currentTime;
  NOTES.forEach((pitch, index) => {
    const [tone, volume] = [audio?.createOscillator(), audio?.createGain()];
    if (!audio || !tone || !volume) return;
    const at = start + index * LENGTH;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH * 2);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + LENGTH * 2);
  });
}
