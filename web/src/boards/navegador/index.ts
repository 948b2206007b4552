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
    workers: say("workers"),
    ships: say("ships"),
    found: say("kindFound"),
    build: say("kindBuild"),
    hold: say("kindHold"),
    sell: say("kindSell"),
    process: say("kindProcess"),
    privilege: say("privilege"),
    done: say("kindDone"),
  },
  terms: {
    "points so far": say("termPoints"),
    "cash to invest": say("termCash"),
    "market income": say("termMarket"),
    workers: say("termWorkers"),
    ships: say("termShips"),
    churches: say("termChurches"),
    shipyards: say("termShipyards"),
    "privileges to grow into": say("termPrivileges"),
    "explorers to come": say("termExplorers"),
    "colonies in reach": say("termColonies"),
    "sailing ahead": say("termSailing"),
    "market ahead": say("termMarketAhead"),
    "colony ahead": say("termColonyAhead"),
    "privilege ahead": say("termPrivilegeAhead"),
    "buildings ahead": say("termBuildingsAhead"),
    "workers ahead": say("termWorkersAhead"),
    "ships ahead": say("termShipsAhead"),
    "Navegador card": say("termCard"),
  },
  motion,
  hidden: false,
  source,
};
