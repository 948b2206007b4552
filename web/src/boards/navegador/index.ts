import type { BoardDef } from "../board";
import Board from "./Board.svelte";
import { motion } from "./motion";
import { type NavegadorEvent, type NavegadorView, source } from "./names";
import Sheet from "./Sheet.svelte";
import Stock from "./Stock.svelte";
import { about } from "./tips";
import { say } from "./words";

const kind =
  (...kinds: string[]) =>
  (element: string) =>
    kinds.includes(element.split(".")[0] ?? "");

export const navegador: BoardDef<NavegadorView, NavegadorEvent> = {
  board: Board,
  sheet: Sheet,
  stock: Stock,
  zones: [
    { id: "chart", title: say("chart"), holds: kind("region", "ship", "plaque") },
    { id: "rondel", title: say("rondel"), holds: kind("rondel", "card") },
    { id: "market", title: say("market"), holds: kind("market") },
    { id: "lisboa", title: say("lisboa"), holds: kind("building", "privilege") },
  ],
  about,
  named: /^rondel:/,
  words: {
    cash: say("cruzados"),
    fleet: say("shipsChanged"),
    workers: say("workersChanged"),
    explorers: say("explorersChanged"),
    colonies: say("coloniesChanged"),
    buildings: say("buildingsChanged"),
    privileges: say("privilegesChanged"),
    points: say("pointsChanged"),
  },
  kinds: {
    rondel: say("kindRondel"),
    pay: say("kindPay"),
    sail: say("kindSail"),
    card: say("kindCard"),
    workers: say("kindWorkers"),
    ships: say("kindShips"),
    found: say("kindFound"),
    build: say("kindBuild"),
    hold: say("kindHold"),
    sell: say("kindSell"),
    process: say("kindProcess"),
    privilege: say("privilege"),
    done: say("kindDone"),
  },
  motion,
  hidden: false,
  source,
};
