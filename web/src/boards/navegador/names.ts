/** Words and icons of Navegador that are not in the view. */
import type { Schemas } from "../../lib/api";

export type NavegadorView = Schemas["NavegadorView"];
export type NavegadorEvent = Schemas["NavegadorEvent"];
export type Region = NavegadorView["regions"][number];
export type Player = NavegadorView["players"][number];

/** `name` as it is drawn; `whole` where two fields share it and no picture tells them apart. */
export const FIELDS: Record<string, { name: string; icon: string; whole?: string }> = {
  sailing: { name: "Sailing", icon: "voyage" },
  workers: { name: "Workers", icon: "worker" },
  market_a: { name: "Market", icon: "market", whole: "Market (after Workers)" },
  colony: { name: "Colony", icon: "colony" },
  privilege: { name: "Privilege", icon: "privilege" },
  ships: { name: "Ships", icon: "ship" },
  market_b: { name: "Market", icon: "market", whole: "Market (after Ships)" },
  buildings: { name: "Buildings", icon: "buildings" },
};

export const COLUMNS: Record<string, { name: string; icon: string }> = {
  colonies: { name: "Colonies", icon: "colony" },
  factories: { name: "Factories", icon: "factory" },
  explorers: { name: "Explorers", icon: "explorer" },
  shipyards: { name: "Shipyards", icon: "shipyard" },
  churches: { name: "Churches", icon: "church" },
};

export const fieldName = (id: string) => FIELDS[id]?.whole ?? FIELDS[id]?.name ?? id;

const SOURCES: Record<string, { title: string; icon: string }> = {
  ships: { title: "Ships", icon: "ship" },
  workers: { title: "Workers", icon: "worker" },
  cash: { title: "Cash", icon: "coin" },
};

export function source(id: string): { title: string; icon: string } {
  const column = COLUMNS[id];
  return SOURCES[id] ?? (column ? { title: column.name, icon: column.icon } : { title: id, icon: "vp" });
}

export const ROMAN = ["", "I", "II", "III"];
/** Column of a sheet on which a building row counts. */
export const COLUMN_OF_ROW: Record<string, string> = { shipyard: "shipyards", church: "churches" };

export const count = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
