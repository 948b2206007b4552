/** Which board draws which game. A game without one is played on the generic board. */
import type { BoardDef } from "./board";
import { amerigo } from "./amerigo";
import { generic } from "./generic";
import { navegador } from "./navegador";

const BOARDS: Record<string, BoardDef> = { amerigo, navegador };

export const boardOf = (game: string): BoardDef => BOARDS[game] ?? generic;
