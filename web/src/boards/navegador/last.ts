/** The last round of Navegador (R13.2): the turn that sets off the end is played out, then everybody has one more. */
import type { Last } from "../board";
import { count, type NavegadorView } from "./names";

export function last(view: NavegadorView): Last | null {
  if (view.last_round > 0) {
    return { badge: "Last turn", text: `Everybody takes one last turn: ${count(view.last_round, "turn")} left with this one.` };
  }
  return view.ending ? { badge: "The end is near", text: "After this turn everybody takes one last turn." } : null;
}
