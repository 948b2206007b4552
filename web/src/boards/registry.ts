/** Which board draws which game. A game without one is played on the generic board. */
import { amerigo } from "./amerigo";
import type { BoardDef } from "./board";
import { coimbra } from "./coimbra";
import { generic } from "./generic";
import { madeira } from "./madeira";
import { navegador } from "./navegador";

const BOARDS: Record<string, BoardDef> = { navegador, coimbra, madeira, amerigo };

export const boardOf = (game: string): BoardDef => BOARDS[game] ?? generic;
