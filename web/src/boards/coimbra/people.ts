/** Who is who, by colour, and which player the board speaks to. */
import type { TableState } from "../../lib/table.svelte";

export function called(table: TableState, colour: string): string {
  const seat = table.snap?.seats.find((entry) => entry.colour === colour);
  return seat ? table.name(seat.seat) : colour;
}

/** Colour of the one who looks: the own seat, or whoever decides. */
export function viewer(table: TableState): string {
  return table.seat(table.mySeat ?? table.moment?.actor)?.colour ?? "";
}
