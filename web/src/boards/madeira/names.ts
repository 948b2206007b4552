/** Words, icons and small readings of Madeira that are not in the view. */
import type { Schemas } from "../../lib/api";
import type { TableState } from "../../table/table.svelte";

export type MadeiraView = Schemas["MadeiraView"];
export type MadeiraEvent = Schemas["MadeiraEvent"];
export type Player = MadeiraView["players"][number];
export type Building = MadeiraView["buildings"][number];
export type Slot = MadeiraView["colonies"][number]["slots"][number];

export const ROMAN = ["I", "II", "III", "IV"];

/** Symbol of a resource; reals are coins, pirates fly a black flag. */
export const resourceIcon = (id: string) => (id === "reals" ? "coin" : id === "pirates" ? "pirate" : id);

export const REQUESTS: Record<string, { icon: string; letter: string; short: string }> = {
  market_routes: { icon: "market", letter: "M", short: "Routes" },
  expeditions: { icon: "voyage", letter: "E", short: "Expedition" },
  influence_of_the_guilds: { icon: "favor", letter: "I", short: "Influence" },
  urbanization: { icon: "buildings", letter: "U", short: "Urban." },
  wealth_of_the_nation: { icon: "coin", letter: "W", short: "Wealth" },
};

export const CHARACTERS: Record<string, string> = {
  commander: "ship",
  steward: "field",
  guild_master: "favor",
  mayor: "castle",
  printed: "worker",
};

/** Symbols of what a building's action gives, in the order of the numbers in its text. */
export const EFFECTS: Record<string, string[]> = {
  moinho: ["bread"],
  capitania: ["vp", "worker"],
  alfandega: ["colony"],
  casa_da_coroa: ["favor"],
  fortaleza: ["watch", "pirate"],
};

export const FAVORS: Record<string, string> = {
  monk: "wood",
  miller: "windmill",
  bishop: "flag",
  patron: "bread",
  lord: "crown",
  diplomat: "worker",
  treasurer: "coin",
  navigator: "ship",
  engineer: "field",
  constable: "pirate",
  lady: "buildings",
  scout: "explorer",
};

export const REWARDS: Record<string, { icon: string; short: string }> = {
  reward_field: { icon: "field", short: "Field" },
  reward_city: { icon: "buildings", short: "City" },
  reward_flip: { icon: "favor", short: "Favor" },
  reward_city_watch: { icon: "watch", short: "Watch" },
  reward_prestige: { icon: "vp", short: "Prestige" },
  reward_reals: { icon: "coin", short: "Reals" },
  reward_royal_support: { icon: "crown", short: "Support" },
  reward_windmill: { icon: "windmill", short: "Mill" },
};

export const guildLetter = (guild: string) => guild.charAt(0).toUpperCase();

export const PHASES: Record<string, string> = { A: "set-up", B: "characters", C: "buildings", D: "maintenance", E: "the Crown" };

const SOURCES: Record<string, { title: string; icon: string }> = {
  market_routes: { title: "Market Routes", icon: "market" },
  expeditions: { title: "Expeditions", icon: "voyage" },
  influence: { title: "Influence of the Guilds", icon: "favor" },
  urbanization: { title: "Urbanization", icon: "buildings" },
  wealth: { title: "Wealth of the Nation", icon: "coin" },
  cities: { title: "Workers to cities", icon: "castle" },
  colonies: { title: "Workers to colonies", icon: "colony" },
  honor: { title: "Honor of the City Watch", icon: "watch" },
  windmill: { title: "Windmill", icon: "windmill" },
  rewards: { title: "King's Rewards", icon: "crown" },
  leftovers: { title: "Leftovers", icon: "chest" },
  pirates: { title: "Pirates", icon: "pirate" },
};
export const source = (id: string) => SOURCES[id] ?? { title: id, icon: "vp" };

/** Colour of whoever looks: the own seat, or the one that decides. */
export function viewer(view: MadeiraView, table: TableState): string {
  const seat = table.people.mySeat ?? table.moment?.actor ?? -1;
  return view.players.find((player) => player.seat === seat)?.colour ?? "";
}

/** Whether only side actions, such as the windmill's, light an element. */
export function aside(table: TableState, id: string): boolean {
  const actions = table.offer.byElement.get(id);
  return actions !== undefined && actions.every((action) => action.side);
}

/** Equal values with how often they occur. */
export function counted(values: number[]): { value: number; count: number }[] {
  return [...new Set(values)].sort().map((value) => ({ value, count: values.filter((other) => other === value).length }));
}

export const many = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
/** The next round in which requests are scored, as an index of the printed prestige (rounds 1, 3, 5). */
export const scoringIndex = (round: number) => (round <= 1 ? 0 : round <= 3 ? 1 : 2);
