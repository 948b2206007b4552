/** Which board draws which game. A game without one is played on the generic board. */
import { amerigo } from "./amerigo";
import type { BoardDef } from "./board";
import { coimbra } from "./coimbra";
import { generic } from "./generic";
import { madeira } from "./madeira";
import { navegador } from "./navegador";

const BOARDS: Record<string, unknown> = { navegador, coimbra, madeira, amerigo };

/** A table of a game has views of that game only, so its board may be given any view of the table. */
export const boardOf = (game: string) => (BOARDS[game] ?? generic) as BoardDef;
