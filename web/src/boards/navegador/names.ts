/** Names and icons of Navegador that are not in the view. */
import type { Schemas } from "../../lib/api";
import { say } from "./words";

export type NavegadorView = Schemas["NavegadorView"];
export type NavegadorEvent = Schemas["NavegadorEvent"];
export type Region = NavegadorView["regions"][number];
export type Player = NavegadorView["players"][number];

/** `name` as it is drawn; `whole` where two fields share it and no picture tells them apart. */
export const FIELDS: Record<string, { name: string; icon: string; whole?: string }> = {
  sailing: { name: say("sailing"), icon: "voyage" },
  workers: { name: say("workers"), icon: "worker" },
  market_a: { name: say("market"), icon: "market", whole: say("marketA") },
  colony: { name: say("colony"), icon: "colony" },
  privilege: { name: say("privilege"), icon: "privilege" },
  ships: { name: say("ships"), icon: "ship" },
  market_b: { name: say("market"), icon: "market", whole: say("marketB") },
  buildings: { name: say("buildings"), icon: "buildings" },
};

export const COLUMNS: Record<string, { name: string; icon: string }> = {
  colonies: { name: say("colonies"), icon: "colony" },
  factories: { name: say("factories"), icon: "factory" },
  explorers: { name: say("explorers"), icon: "explorer" },
  shipyards: { name: say("shipyards"), icon: "shipyard" },
  churches: { name: say("churches"), icon: "church" },
};

export const fieldName = (id: string) => FIELDS[id]?.whole ?? FIELDS[id]?.name ?? id;

const SOURCES: Record<string, { title: string; icon: string }> = {
  ships: { title: say("ships"), icon: "ship" },
  workers: { title: say("workers"), icon: "worker" },
  cash: { title: say("cash"), icon: "coin" },
};

export function source(id: string): { title: string; icon: string } {
  const column = COLUMNS[id];
  return SOURCES[id] ?? (column ? { title: column.name, icon: column.icon } : { title: id, icon: "vp" });
}

export const ROMAN = ["", "I", "II", "III"];
/** Column of a sheet on which a building row counts. */
export const COLUMN_OF_ROW: Record<string, string> = { shipyard: "shipyards", church: "churches" };

const GOODS: Record<string, string> = { sugar: say("good.sugar"), gold: say("good.gold"), spices: say("good.spices") };
export const goodName = (good: string) => GOODS[good] ?? good;
/** Goods and their factories as they are drawn: beside their picture, and where there is little room. */
export const HEADS: Record<string, string> = { sugar: say("headSugar"), gold: say("headGold"), spices: say("headSpices") };
export const ROWS: Record<string, string> = {
  sugar_factory: say("rowSugar"),
  gold_factory: say("rowGold"),
  spices_factory: say("rowSpices"),
};
export const colonies = (n: number, good: string) => say("coloniesOf", { n, good: goodName(good) });
export const factories = (n: number, good: string) => say("factoriesOf", { n, good: goodName(good) });
