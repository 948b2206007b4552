/** Words and rows of a review that several of its panels use. */
import type { Review, ReviewTurn } from "./api";
import { say } from "../words/review";

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
export function gradeOf({ named, grade }: ReviewTurn): string {
  const found = named ?? grade;
  return found ? say(`grade.${found}`) : "";
}

/** What a grade means that does not tell it itself. */
export const MEANINGS: Record<string, string> = {
  even: say("meaningEven"),
  forced: say("meaningForced"),
  only: say("meaningOnly"),
  find: say("meaningFind"),
};
