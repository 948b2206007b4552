import type { BoardDef } from "../board";
import { words } from "../../lib/text";
import Board from "./Board.svelte";
import Sheet from "./Sheet.svelte";
import Stock from "./Stock.svelte";
import { say } from "../../words/table";

/** For a game that has no drawn board yet: everything is listed, and played by the list of actions. */
export const generic: BoardDef = {
  board: Board,
  sheet: Sheet,
  stock: Stock,
  zones: [{ id: "all", title: say("position"), holds: () => true }],
  about: () => null,
  motion: () => ({ flights: [], touched: [] }),
  hidden: true,
  source: (id) => ({ title: words(id), icon: "vp" }),
};
