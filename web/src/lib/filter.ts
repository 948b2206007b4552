/** Which tables the lobby lists: by game, by how they stand, and by who sits there. */
import type { TableLine } from "./api";
import { say } from "../words/shell";

export type Filter = { game: string; status: string; person: string };
export const ALL: Filter = { game: "", status: "", person: "" };

export const STATUSES: Record<string, { name: string; holds: (table: TableLine) => boolean }> = {
  turn: { name: say("status.turn"), holds: (table) => table.my_turn },
  mine: { name: say("status.mine"), holds: (table) => table.mine },
  open: { name: say("status.open"), holds: (table) => table.status === "open" },
  running: { name: say("status.running"), holds: (table) => table.status === "running" },
  finished: { name: say("status.finished"), holds: over },
};

export function over(table: TableLine): boolean {
  return table.status === "over" || table.status === "review" || table.status === "closed";
}

export function fits(table: TableLine, filter: Filter): boolean {
  return (
    (!filter.game || table.game === filter.game) &&
    (STATUSES[filter.status]?.holds(table) ?? true) &&
    (!filter.person || table.seats.some((seat) => !seat.mine && seat.name === filter.person))
  );
}

/** People one may look for: all who sit at these tables, people before bots. */
export function people(tables: TableLine[]): string[] {
  const others = tables.flatMap((table) => table.seats).filter((seat) => !seat.mine && seat.name && seat.kind !== "open");
  const bots = new Set(others.filter((seat) => seat.kind === "bot").map((seat) => seat.name));
  return [...new Set(others.map((seat) => seat.name))].sort(
    (a, b) => Number(bots.has(a)) - Number(bots.has(b)) || a.localeCompare(b),
  );
}
