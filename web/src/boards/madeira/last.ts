/** The last round of Madeira (R3.1). Whoever has one guild die left has few turns left in phase B (R6.1, R6.10). */
import type { Last } from "../board";
import type { MadeiraView } from "./names";

export function last(view: MadeiraView, actor: number | null): Last | null {
  const rounds = view.scored.length;
  if (view.round < rounds) return null;
  const dice = view.players.find((player) => player.seat === actor)?.dice.length;
  if (view.phase === "B" && dice === 1) return { badge: "Last die", text: "This is the last guild die to place in this game." };
  return { badge: "Last round", text: `Round ${view.round} of ${rounds}: no other follows.` };
}
