import type { BoardDef } from "../board";
import Board from "./Board.svelte";
import { motion } from "./motion";
import { type NavegadorEvent, type NavegadorView, source } from "./names";
import Sheet from "./Sheet.svelte";
import Stock from "./Stock.svelte";
import { about } from "./tips";

const kind =
  (...kinds: string[]) =>
  (element: string) =>
    kinds.includes(element.split(".")[0] ?? "");

export const navegador: BoardDef<NavegadorView, NavegadorEvent> = {
  board: Board,
  sheet: Sheet,
  stock: Stock,
  zones: [
    { id: "chart", title: "Chart", holds: kind("region", "ship", "plaque") },
    { id: "rondel", title: "Rondel", holds: kind("rondel", "card") },
    { id: "market", title: "Market", holds: kind("market") },
    { id: "lisboa", title: "Lisboa", holds: kind("building", "privilege") },
  ],
  about,
  named: /^rondel:/,
  words: {
    cash: "Cruzados",
    fleet: "ships",
    workers: "workers",
    explorers: "explorers",
    colonies: "colonies",
    buildings: "buildings",
    privileges: "privileges",
    points: "VP if it ended now",
  },
  motion,
  hidden: false,
  source,
};
