/** Where to go from a table that is over: another one of mine. */
import type { TableLine } from "./api";

/** The table at which I am awaited longest; else one that runs without me; never the one I am at. */
export function nextTable(tables: TableLine[], here: string): TableLine | null {
  const mine = tables.filter((table) => table.mine && table.id !== here && table.status === "running");
  const byTime = (a: TableLine, b: TableLine) => a.changed - b.changed;
  return mine.filter((table) => table.my_turn).sort(byTime)[0] ?? mine.sort(byTime).at(-1) ?? null;
}
