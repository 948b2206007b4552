/** Which board draws which game. A game without one is played on the generic board. */
import type { BoardDef } from "./board";
import { generic } from "./generic";
import { madeira } from "./madeira";
import { navegador } from "./navegador";

const BOARDS: Record<string, BoardDef> = { madeira, navegador };

export const boardOf = (game: string): BoardDef => BOARDS[game] ?? generic;
