/** Which board draws which game. It comes with the first table of that game. A game without one is played on the generic board. */
import type { BoardDef } from "./board";
import { generic } from "./generic";

const BOARDS: Record<string, () => Promise<unknown>> = {
  navegador: async () => (await import("./navegador")).navegador,
  coimbra: async () => (await import("./coimbra")).coimbra,
  madeira: async () => (await import("./madeira")).madeira,
  amerigo: async () => (await import("./amerigo")).amerigo,
};
/** A table of a game has views of that game only, so its board may be given any view of the table. */
const fetched = new Map<string, BoardDef>();

/** Fetch the board of a game, before anything of it is shown. */
export async function fetchBoard(game: string) {
  const found = await BOARDS[game]?.();
  if (found) fetched.set(game, found as BoardDef);
}

export const boardOf = (game: string) => fetched.get(game) ?? generic;
