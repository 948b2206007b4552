/** Taking back: where "Undo" leads, and the way there. */
import { api, type Snapshot } from "../lib/api";
import { placeAfter } from "../lib/text";
import type { Connection } from "./connection.svelte";
import type { GameLog } from "./log.svelte";
import type { Playback } from "./playback.svelte";
import type { Replay } from "./replay.svelte";
import { say } from "../words/table";

export class Undo {
  /** Where the others would be asked to go back to, while one reads what that takes back. */
  wish = $state<number | null>(null);

  constructor(
    private readonly connection: Connection,
    private readonly playback: Playback,
    private readonly replay: Replay,
    private readonly log: GameLog,
  ) {}

  /** Where "Undo" leads, if anywhere. */
  readonly target: { to: number; title: string } | null = $derived.by(() => {
    const snap = this.connection.snap;
    return snap ? undoTarget(snap) : null;
  });

  /** Where one's turn began, if more than one step lies between. */
  readonly turnStart: number | null = $derived.by(() => {
    const snap = this.connection.snap;
    return snap && snap.mine.includes(snap.actor ?? -1) && snap.undo.floor < snap.undo.last ? snap.undo.floor : null;
  });

  /** Where one may ask the others to go back to: before one's last decision. */
  readonly askable: number | null = $derived.by(() => {
    const snap = this.connection.snap;
    if (!snap?.mine.length || snap.status !== "running" || snap.undo.alone || snap.undo.request || snap.proposal) return null;
    return this.target || snap.undo.last >= snap.move ? null : snap.undo.last;
  });

  /** What going back there begins with taking back, in the words of the log. */
  first(to: number): string {
    return this.connection.snap?.log.find((line) => line.move > to)?.text ?? placeAfter(to);
  }

  /** Go back to the position after so many moves; a wish that comes while a command is on its way waits for it. */
  async to(move: number): Promise<void> {
    if (this.connection.busy) return this.connection.afterwards(() => void this.to(move));
    const snap = this.connection.snap;
    const seat = snap?.mine.includes(snap.actor ?? -1) ? snap.actor : (snap?.seat ?? null);
    if (!snap || seat === null || move >= snap.move) return;
    if (this.replay.at !== null) this.replay.leave();
    this.cut();
    await this.connection.command(() => api.undo(this.connection.id, seat, snap.version, move));
  }

  /** Moves were taken back or put in another order: nothing flies, nothing is new, and the log is read anew. */
  cut() {
    this.playback.jump();
    this.playback.forgetMarks();
    this.log.forget();
  }
}

/** One answer back inside one's turn; where nobody need be asked, back to one's last decision. */
export function undoTarget(snap: Snapshot): { to: number; title: string } | null {
  if (!snap.mine.length || snap.undo.request) return null;
  const decides = snap.mine.includes(snap.actor ?? -1);
  const to = snap.undo.last;
  if (to >= snap.move) return null;
  if (decides && snap.undo.floor < snap.move) return { to, title: say("undoLast") };
  if (!snap.undo.alone || (snap.status !== "running" && snap.status !== "over")) return null;
  return { to, title: say("undoTo", { place: placeAfter(to) }) };
}
