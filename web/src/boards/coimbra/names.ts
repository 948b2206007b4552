/** Words and icons of Coimbra that are not in the view. */
import type { Schemas } from "../../lib/api";

export type CoimbraView = Schemas["CoimbraView"];
export type CoimbraEvent = Schemas["CoimbraEvent"];
export type Card = Schemas["CoimbraCardView"];
export type Die = Schemas["CoimbraDieView"];
export type Lane = Schemas["CoimbraLaneView"];
export type Effect = Schemas["CoimbraEffectView"];
export type Favor = Schemas["CoimbraFavorView"];
export type Track = Schemas["CoimbraTrackView"];
export type Voyage = Schemas["CoimbraVoyageView"];
export type Place = Schemas["CoimbraNodeView"];
export type Player = Schemas["CoimbraPlayerView"];

/** The four classes: name, the icon of what their track brings, and the colour of their dice. */
export const CLASSES: Record<string, { name: string; icon: string; colour: string }> = {
  council: { name: "Council", icon: "guard", colour: "gray" },
  merchant: { name: "Merchant", icon: "coin", colour: "orange" },
  cleric: { name: "Cleric", icon: "pilgrim", colour: "purple" },
  scholar: { name: "Scholar", icon: "vp", colour: "green" },
};
/** Class of a die by its colour; white is nobody's. */
export const CLASS_OF: Record<string, string> = {
  gray: "council",
  orange: "merchant",
  purple: "cleric",
  green: "scholar",
  white: "wild",
};

export const RESOURCES: Record<string, string> = { guards: "guard", coins: "coin", vp: "vp", steps: "pilgrim" };

export const BONUSES: Record<string, { name: string; long: string; mark: string }> = {
  immediate: { name: "At once", long: "at once", mark: "" },
  phase_c: { name: "Phase C", long: "in each phase C", mark: "C" },
  phase_e: { name: "Phase E", long: "in each phase E", mark: "E" },
  game_end: { name: "Game end", long: "at the game's end", mark: "" },
};

export const PHASES: Record<string, string> = {
  set_up: "Set-up",
  A: "Roll the dice",
  B: "Place dice",
  C: "Retrieve dice",
  D: "Player order",
  E: "Income",
  F: "Voyages",
  end: "The end",
};

export const LANES: Record<string, string> = { castle: "castle", upper: "tower", central: "buildings", lower: "village" };
export const ROMAN = ["", "I", "II", "III"];
export const nth = (n: number) =>
  `${n}${n % 10 === 1 && n !== 11 ? "st" : n % 10 === 2 && n !== 12 ? "nd" : n % 10 === 3 && n !== 13 ? "rd" : "th"}`;
export const count = (n: number, one: string) => `${n} ${one}${n === 1 ? "" : "s"}`;

const SOURCES: Record<string, { title: string; icon: string }> = {
  start: { title: "Start", icon: "flag" },
  cards: { title: "Cards", icon: "worker" },
  monasteries: { title: "Monasteries", icon: "monastery" },
  favors: { title: "Favor tiles", icon: "castle" },
  income: { title: "Income", icon: "die" },
  "other players": { title: "Other players", icon: "market" },
  voyages: { title: "Voyages", icon: "voyage" },
  majorities: { title: "Influence", icon: "score" },
  diplomas: { title: "Diplomas", icon: "theology" },
  "game end cards": { title: "Game end cards", icon: "flag" },
  leftovers: { title: "Leftovers", icon: "coin" },
};
export const source = (id: string) => SOURCES[id] ?? { title: id, icon: "vp" };

/** A card in words: what stands on it and what it does. */
export function cardWords(card: Card): string {
  const parts = [`influence +${card.influence}`];
  if (card.cost_kind !== "none") parts.push(`paid in ${card.cost_kind}`);
  if (card.diplomas.length) parts.push(`${card.diplomas.length > 1 ? "diplomas" : "diploma"} ${card.diplomas.join(" and ")}`);
  if (card.crown) parts.push("with a crown token");
  const when = BONUSES[card.bonus]?.name ?? card.bonus;
  return `${card.name}: ${parts.join(", ")}. ${when}: ${card.text}.`;
}

export function favorWords(favor: Favor, name: (colour: string) => string): string {
  return `${favor.name}: ${favor.text}; ${count(favor.crowns, "crown")}${favor.owner ? `. Taken by ${name(favor.owner)}` : ""}.`;
}

export function dieWords(die: Die, name: (colour: string) => string): string {
  const brings = die.colour === "white" ? "income of any track" : `income of the ${CLASS_OF[die.colour]} track`;
  const owner = die.owner ? ` of ${name(die.owner)}` : "";
  return `${die.colour} ${die.value}${owner}${die.cap ? `, counts ${die.counts} with the cap` : ""}: ${brings}`;
}
