import type { BoardDef } from "../board";
import Board from "./Board.svelte";
import { motion } from "./motion";
import { source } from "./names";
import Sheet from "./Sheet.svelte";
import Stock from "./Stock.svelte";

const kind = (...kinds: string[]) => (element: string) => kinds.some((name) => element.startsWith(name));

/** Planned tiles and tokens one owns lie on the sheet, the others on the board under the same ids. */
const onSheet = (element: string) => document.getElementById(element)?.closest(".sheet") != null;

export const amerigo: BoardDef = {
  board: Board,
  sheet: Sheet,
  stock: Stock,
  zones: [
    { id: "sea", title: "Islands", holds: kind("space.", "frame.", "ship.", "water.", "turn.") },
    { id: "circuit", title: "Cubes", holds: kind("action.", "track.special.", "time.") },
    { id: "store", title: "Store", holds: (element) => /^(progress|production|pirates)\./.test(element) && !onSheet(element) },
    { id: "supply", title: "Tiles", holds: (element) => element.startsWith("tile.") && !onSheet(element) },
  ],
  motion,
  hidden: false,
  source,
};
