/** The last round of Coimbra (R3.1). In phase B everybody places three dice (R4.2), in phase F invests once (R8.1). */
import type { Last } from "../board";
import type { CoimbraView } from "./names";

const DICE = 3;

export function last(view: CoimbraView, actor: number | null): Last | null {
  if (view.round < view.rounds || view.phase === "end") return null;
  const colour = view.players.find((player) => player.seat === actor)?.colour;
  const placed = view.lanes.flatMap((lane) => lane.waiting).filter((die) => typeof die !== "number" && die.owner === colour);
  if (view.phase === "B" && placed.length === DICE - 1) {
    return { badge: "Last die", text: "This is the last die to place in this game." };
  }
  if (view.phase === "F")
    return { badge: "Last voyage", text: "The final scoring follows when everybody has invested or passed." };
  return { badge: "Last round", text: `Round ${view.round} of ${view.rounds}: no other follows.` };
}
