/** Small helpers for words and numbers. */

/** `sugar_factory` → `Sugar factory`. */
export function words(id: string): string {
  const text = id.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A position by the move that led to it. */
export const placeAfter = (move: number) => (move > 0 ? `the position after move ${move}` : "the start of the game");

/** A number as the eye reads it: `−3`. */
export const plain = (n: number) => (n < 0 ? `−${-n}` : String(n));
export const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");

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

/** How long ago, roughly. */
export function ago(at: number, now = Date.now() / 1000): string {
  const s = Math.max(0, now - at);
  if (s < 90) return "just now";
  if (s < 5400) return `${Math.round(s / 60)} min ago`;
  if (s < 129600) return `${Math.round(s / 3600)} h ago`;
  return `${Math.round(s / 86400)} days ago`;
}

/** Let a file be saved by the user. */
export function save(name: string, type: string, content: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
