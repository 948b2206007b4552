/** Words and icons of Amerigo that are not in the view. */
import type { Schemas } from "../../lib/api";

export type AmerigoView = Schemas["AmerigoView"];
export type AmerigoEvent = Schemas["AmerigoEvent"];
export type Player = AmerigoView["players"][number];
export type Island = AmerigoView["islands"][number];
export type Token = NonNullable<AmerigoView["display"][number]>;
export type Tile = AmerigoView["tiles"][number];

export const CUBES = ["blue", "black", "red", "brown", "green", "yellow", "white"] as const;
export const GOODS = ["cotton", "tobacco", "sugar", "coconut", "coffee"];
export const TURNS = ["r0", "r90", "r180", "r270", "m0", "m90", "m180", "m270"];

/** Short names of the seven actions, and their icons. */
export const ACTIONS: Record<string, { name: string; icon: string }> = {
  blue: { name: "Ships", icon: "ship" },
  black: { name: "Cannons", icon: "cannon" },
  red: { name: "Plan", icon: "privilege" },
  brown: { name: "Progress", icon: "explorer" },
  green: { name: "Build", icon: "village" },
  yellow: { name: "Buy", icon: "market" },
  white: { name: "Special", icon: "legal" },
};

/** What a progress token shows: cubes or icons, and a figure. */
export type Face = { cubes?: string[]; icons?: string[]; figure: string };
const FACES: Record<string, Face> = {
  sail8: { icons: ["ship"], figure: "+8" },
  pirates_plus2: { icons: ["pirate"], figure: "+2" },
  pirates_half: { icons: ["pirate"], figure: "½" },
  pirates_gold: { icons: ["pirate", "coin"], figure: "2" },
  plan_two_neutral: { icons: ["field"], figure: "2×" },
  plan_build_swap: { cubes: ["red", "green"], figure: "⇄" },
  order_leap: { icons: ["crown"], figure: "1st" },
  gold3: { icons: ["coin"], figure: "3" },
  gold5: { icons: ["coin"], figure: "5" },
  gold_per_post: { icons: ["trading_post", "coin"], figure: "1" },
  gold_per_two_cubes: { icons: ["cube", "coin"], figure: "2:1" },
  cubes_vp: { icons: ["cube", "vp"], figure: "1" },
  end_posts: { icons: ["trading_post", "vp"], figure: "1" },
  end_7vp: { icons: ["vp"], figure: "7" },
  end_gold_again: { icons: ["coin", "vp"], figure: "×2" },
};
export function face(id: string): Face {
  const bonus = id.match(/^ap(\d)_(\w+)$/);
  return bonus ? { cubes: bonus[2]?.split("_") ?? [], figure: `+${bonus[1]}` } : (FACES[id] ?? { icons: ["favor"], figure: "" });
}
/** A letter for the kind of token: it lasts, works once, or counts at the end. */
export const KINDS: Record<string, { mark: string; words: string }> = {
  permanent: { mark: "", words: "permanent" },
  once: { mark: "1×", words: "once only" },
  end: { mark: "E", words: "counts at the end" },
};

const SOURCES: Record<string, { title: string; icon: string }> = {
  tiles: { title: "Tiles", icon: "village" },
  discoveries: { title: "Discoveries", icon: "explorer" },
  completed_islands: { title: "Completed islands", icon: "flag" },
  trading_posts: { title: "Trading posts", icon: "trading_post" },
  surplus_gold: { title: "Surplus gold", icon: "chest" },
  cubes_token: { title: "Cubes token", icon: "cube" },
  pirates: { title: "Lost to pirates", icon: "pirate" },
  gold: { title: "Gold", icon: "coin" },
  goods: { title: "Goods", icon: "market" },
  end_tokens: { title: "End tokens", icon: "favor" },
  progress_track: { title: "Progress track", icon: "privilege" },
  special_track: { title: "Special action track", icon: "crown" },
};
export const source = (id: string) => SOURCES[id] ?? { title: id, icon: "vp" };

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
export const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
