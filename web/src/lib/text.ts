/** Small helpers for words and numbers. */
import { say } from "../words/shell";
import { language } from "../words/language";
import { figure } from "../words/say";

/** `sugar_factory` → `Sugar factory`. */
export function words(id: string): string {
  const text = id.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A position by the move that led to it. */
export const placeAfter = (move: number) => (move > 0 ? say("afterMove", { move }) : say("theStart"));

/** A number as the eye reads it: `−3`. */
export const plain = (n: number) => (n < 0 ? `−${figure(-n)}` : figure(n));
export const signed = (n: number) => (n ? `${n > 0 ? "+" : "−"}${figure(Math.abs(n))}` : "±0");

const decimals = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** With one decimal: `3.0`. */
export const tenths = (n: number) => decimals.format(n);

/** A change with one decimal: `+3.2`. */
export const amount = (value: number) => signed(Math.round(value * 10) / 10);

const COLOURS: Record<string, string> = {
  red: say("colour.red"),
  yellow: say("colour.yellow"),
  blue: say("colour.blue"),
  green: say("colour.green"),
  white: say("colour.white"),
  black: say("colour.black"),
  purple: say("colour.purple"),
};
export const colourName = (colour: string) => COLOURS[colour] ?? colour;

const BOTS: Record<string, string> = {
  deckhand: say("bot.deckhand"),
  apprentice: say("bot.apprentice"),
  merchant: say("bot.merchant"),
  captain: say("bot.captain"),
  admiral: say("bot.admiral"),
  random: say("bot.random"),
  judge: say("bot.judge"),
};
/** A level of strength. */
export const botName = (bot: string) => BOTS[bot] ?? bot;

/** What a table that goes on from another one is called. A name that was not chosen is kept in English, and said in the language of
 * whoever reads it. */
export const EXERCISE = "Exercise: turn ";
export const WHAT_IF = "What if, turn ";
export function branchName(name: string): string {
  if (name.startsWith(EXERCISE)) return say("exercise", { turn: name.slice(EXERCISE.length) });
  return name.startsWith(WHAT_IF) ? say("whatIfTurn", { turn: name.slice(WHAT_IF.length) }) : name;
}

/** Seconds as 1:05 or 2:03:05. */
export function clock(seconds: number): string {
  const late = seconds < 0;
  const s = Math.floor(Math.abs(seconds));
  const two = (n: number) => String(n).padStart(2, "0");
  const text =
    s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
  return late ? `−${text}` : text;
}

/** A time, roughly: `40 s`, `6 min`, `2 h`. */
export function span(seconds: number): string {
  if (seconds < 90) return `${Math.floor(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

const since = new Intl.RelativeTimeFormat(language, { style: "short" });

/** How long ago, roughly. */
export function ago(at: number, now = Date.now() / 1000): string {
  const s = Math.max(0, now - at);
  if (s < 90) return say("justNow");
  if (s < 5400) return since.format(-Math.round(s / 60), "minute");
  if (s < 129600) return since.format(-Math.round(s / 3600), "hour");
  return since.format(-Math.round(s / 86400), "day");
}

/** Let a file be saved by the user. */
export function save(name: string, type: string, content: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
