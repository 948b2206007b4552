/** The last round of Amerigo (R16.1), and in it the last phase: nothing falls into the tower any more. */
import type { Last } from "../board";
import type { AmerigoView } from "./names";

const ROUNDS = 5;

export function last(view: AmerigoView): Last | null {
  if (view.round < ROUNDS) return null;
  if (!view.next_drop.phase)
    return { badge: "Last action", text: "This is the last phase of the game: the final scoring follows." };
  return { badge: "Last round", text: `Round ${view.round} of ${ROUNDS}: no other follows.` };
}
