/** Who is who, by colour, and which player the board speaks to. */
import type { TableState } from "../../table/table.svelte";

export function called(table: TableState, colour: string): string {
  const seat = table.snap?.seats.find((entry) => entry.colour === colour);
  return seat ? table.people.name(seat.seat) : colour;
}

/** Colour of the one who looks: the own seat, or whoever decides. */
export function viewer(table: TableState): string {
  return table.people.seat(table.people.mySeat ?? table.moment?.actor)?.colour ?? "";
}
