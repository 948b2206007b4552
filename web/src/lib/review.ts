/** Words and rows of a review that several of its panels use. */
import type { Review, ReviewTurn } from "./api";
import { signed } from "./text";

/** A change with one decimal: `+3.2`. */
export const amount = (value: number) => signed(Math.round(value * 10) / 10);

export const ESTIMATE_SHORT = "Estimate, not calibrated.";
export const ESTIMATE =
  "Estimate, not calibrated: the numbers come from the bots' judgement of positions, which has not been compared with how games end. So chances and grades are not shown.";

/** A value of every seat before the first turn and after each. */
export function course({ turns }: Review, kind: "chance" | "points" | "scores"): number[][] {
  if (!turns[0]) return [];
  if (kind === "scores") return [turns[0].scores.map(() => 0), ...turns.map((turn) => turn.scores)];
  return [turns[0].before[kind], ...turns.map((turn) => turn.after[kind])];
}

/** Heights of signs at the ends of curves, so that none lies on another: at least `gap` apart, between `top` and `bottom`. */
export function apart(heights: number[], gap: number, top: number, bottom: number): number[] {
  const found = [...heights];
  const order = heights.map((_, n) => n).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  let last = top - gap;
  for (const n of order) last = found[n] = Math.max(found[n] ?? 0, last + gap);
  last = bottom + gap;
  for (const n of order.reverse()) last = found[n] = Math.min(found[n] ?? 0, last - gap);
  return found;
}

/** The grade of a turn in a word or two. */
export const gradeOf = (turn: ReviewTurn) => (turn.named === "only" ? "only good turn" : (turn.named ?? turn.grade ?? ""));

/** What a grade means that does not tell it itself. */
export const MEANINGS: Record<string, string> = {
  even: "The differences are within the noise of the search: nothing better is proven.",
  forced: "There was nothing else to choose.",
  only: "Every other turn that was seen would have been a mistake.",
  find: "The best turn, though another looked better at first sight.",
};
