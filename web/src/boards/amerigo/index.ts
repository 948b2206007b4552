import type { BoardDef } from "../board";
import Board from "./Board.svelte";
import { motion } from "./motion";
import { type AmerigoEvent, type AmerigoView, source } from "./names";
import Sheet from "./Sheet.svelte";
import Stock from "./Stock.svelte";
import { about } from "./tips";

const kind =
  (...kinds: string[]) =>
  (element: string) =>
    kinds.some((name) => element.startsWith(name));

/** Planned tiles and owned tokens lie on a sheet, the others on the board under the same ids. */
const planned = (element: string, view: AmerigoView) => view.pending.step === "build" && element.startsWith("tile.");
const owned = (element: string, view: AmerigoView) => !view.display.some((token) => token && element === `progress.${token.id}`);

export const amerigo: BoardDef<AmerigoView, AmerigoEvent> = {
  board: Board,
  sheet: Sheet,
  stock: Stock,
  zones: [
    // on a phone the planned tiles stand below the islands while one builds
    {
      id: "sea",
      title: "Islands",
      holds: (element, view) => kind("space.", "frame.", "ship.", "water.", "turn.")(element) || planned(element, view),
    },
    { id: "circuit", title: "Cubes", holds: kind("action.", "track.special.", "time.") },
    {
      id: "store",
      title: "Store",
      holds: (element, view) =>
        kind("production.", "pirates.")(element) || (element.startsWith("progress.") && !owned(element, view)),
    },
    { id: "supply", title: "Tiles", holds: (element, view) => element.startsWith("tile.") && !planned(element, view) },
  ],
  about,
  named: /^action:/,
  words: {
    vp: "VP",
    gold: "gold",
    cannons: "cannons",
    chests: "treasure chests",
    posts: "trading posts",
    progress: "progress track",
    tokens: "tokens",
    planned: "planned tiles",
    commodities: "commodities",
    production: "production tokens",
    points: "VP if it ended now",
  },
  motion,
  hidden: false,
  source,
};
