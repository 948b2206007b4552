import type { BoardDef } from "../board";
import Board from "./Board.svelte";
import { motion } from "./motion";
import { type CoimbraEvent, type CoimbraView, source } from "./names";
import Sheet from "./Sheet.svelte";
import Stock from "./Stock.svelte";
import { about } from "./tips";

const LANES = ["castle", "upper", "central", "lower"];

/** A card lies in the city unless somebody owns it. Dice of the pool are `die.3`, those of a lane `die.castle.0`, those on a player's board `die.red.1`. */
function inCity(element: string, view: CoimbraView): boolean {
  const [kind, which = "", rest] = element.split(".");
  if (kind === "die") return rest === undefined || LANES.includes(which);
  return (
    ["lane", "favor", "distress", "option", "group", "pile"].includes(kind ?? "") ||
    (kind === "card" && !view.players.some((player) => player.cards.some((card) => card.id === which)))
  );
}

const kind =
  (...kinds: string[]) =>
  (element: string) =>
    kinds.includes(element.split(".")[0] ?? "");

export const coimbra: BoardDef<CoimbraView, CoimbraEvent> = {
  board: Board,
  sheet: Sheet,
  stock: Stock,
  zones: [
    { id: "city", title: "City", holds: inCity },
    { id: "map", title: "Map", holds: kind("node", "pilgrim") },
    { id: "influence", title: "Tracks", holds: kind("track") },
    { id: "voyages", title: "Voyages", holds: kind("voyage") },
  ],
  about,
  words: {
    coins: "coins",
    guards: "guards",
    vp: "VP",
    cards: "cards",
    voyages: "voyages",
    monasteries: "monasteries",
    points: "VP if it ended now",
  },
  motion,
  hidden: false,
  // first the die, then the place, or the other way round
  inPlace: (element) => /^(die\.\d+|lane\.\w+)$/.test(element),
  source,
};
