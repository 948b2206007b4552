/** Where a die that is about to be placed would be served: drawn as a ghost in its lane, as the view says. */
import type { TableState } from "../../table/table.svelte";
import type { CoimbraView, Die } from "./names";

export type Ghost = { die: Die; place: number; owner: string; counts: number; cap: boolean; certain: boolean; from: string };

/** The ghost of each lane; `pointed` is the die of the pool under the pointer or the focus. */
export function ghosts(view: CoimbraView, table: TableState, pointed: string): Map<string, Ghost> {
  const found = new Map<string, Ghost>();
  const owner = table.people.seat(table.moment?.actor)?.colour ?? "";
  const action = table.choosing.held ?? table.choosing.hot;
  const [kind, what = ""] = action?.text.split(":") ?? [];
  if (action && kind === "place") {
    const die = view.pool.find((entry) => action.targets.includes(entry.id));
    const lane = what.split(">")[1] ?? "";
    if (die) found.set(lane, { die, place: die.places[lane] ?? 0, owner, counts: 0, cap: false, certain: true, from: die.id });
  } else if (action && kind === "cap") {
    const lane = view.lanes.find((entry) => entry.id === what.split(">")[1]);
    const die = lane?.waiting.find((entry): entry is Die => typeof entry !== "number" && action.targets.includes(entry.id));
    const counts = Number(action.describe.match(/value (\d+)/)?.[1] ?? 0);
    if (lane && die)
      found.set(lane.id, { die, place: die.places[lane.id] ?? 0, owner, counts, cap: true, certain: true, from: die.id });
  } else {
    const picked = table.choosing.pending?.id.startsWith("die.") ? table.choosing.pending.id : pointed;
    const die = table.offer.byElement.has(picked) ? view.pool.find((entry) => entry.id === picked) : undefined;
    for (const [lane, place] of Object.entries(die?.places ?? {})) {
      if (die) found.set(lane, { die, place, owner, counts: 0, cap: false, certain: false, from: die.id });
    }
  }
  return found;
}
