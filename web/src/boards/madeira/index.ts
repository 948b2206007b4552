import type { BoardDef } from "../board";
import Board from "./Board.svelte";
import { motion } from "./motion";
import { type MadeiraEvent, type MadeiraView, source } from "./names";
import Sheet from "./Sheet.svelte";
import Stock from "./Stock.svelte";
import { about } from "./tips";

const starts =
  (...kinds: string[]) =>
  (element: string) =>
    kinds.includes(element.split(".")[0] ?? "");
/** Requests with a number lie in a row of the guild board, the others at home. */
const inRow = (element: string) => /^request\.\w+\.\d$/.test(element);

export const madeira: BoardDef<MadeiraView, MadeiraEvent> = {
  board: Board,
  sheet: Sheet,
  stock: Stock,
  zones: [
    // the islands first: a phone opens them before the passing column where a die may be placed
    { id: "island", title: "Island", holds: starts("field", "region", "building", "character") },
    { id: "guild", title: "Guilds", holds: (element) => starts("row", "guild", "passing")(element) || inRow(element) },
    { id: "cities", title: "Cities", holds: starts("spot", "district") },
    {
      id: "colonies",
      title: "Colonies",
      holds: (element) => starts("land", "reward")(element) || /^slot\.(acores|brasil|india)/.test(element),
    },
    { id: "markets", title: "Markets", holds: (element) => /^slot\.(wheat|sugar|wine)/.test(element) },
    { id: "watch", title: "Watch", holds: starts("watch", "pirate") },
  ],
  about,
  named: /^(request:|character$)/,
  words: {
    pp: "PP",
    reals: "reals",
    bread: "bread",
    wood: "wood",
    wheat: "wheat",
    sugar: "sugar",
    wine: "wine",
    pirates: "pirates",
    level: "windmill level",
    home: "workers at home",
    points: "PP if it ended now",
  },
  motion,
  // a die in hand, or one of the City Watch, is remembered until a character is touched
  inPlace: (element) => /^(die|pirate)\.\d$/.test(element),
  // how many pirates the others have is a secret
  hidden: true,
  source,
};
