/** What Madeira's things do or score, and where the rules say so. */
import { aboutBy } from "../about";
import type { MadeiraView } from "./names";

const REQUESTS = {
  market_routes: ["Scores up to 3 of your ships in markets, each for the PP of its market in that round.", "R10.16"],
  expeditions: ["Scores up to 3 of your ships in colonies, each for the PP of its colony in that round.", "R10.16"],
  influence_of_the_guilds: ["Scores up to 4 of your face-up favors of different guilds, 5 PP each.", "R10.16"],
  urbanization: ["Scores one city with a worker of yours: its higher number if you have the most pieces there.", "R10.16"],
  wealth_of_the_nation: ["Pay up to 15 reals for 1 PP each.", "R10.16"],
} as const;

const CHARACTERS: Record<string, readonly [string, string]> = {
  commander: ["A die here lets you move up to 2 ships, or harvest the building's region.", "R7.1"],
  steward: ["A die here lets you move up to 2 workers to fields or the forest, or harvest the building's region.", "R7.3"],
  guild_master: ["A die here lets you buy a favor in a city for wood, or harvest the building's region.", "R7.4"],
  mayor: ["A die here lets you move up to 2 pieces in cities and collect there, or harvest the building's region.", "R7.5"],
};
const PRINTED = ["The building without a character: a die here harvests its region, one field of it twice.", "R7.7"] as const;
const GOOD = ["Pays for slots of ships and at the windmill. At the end every 5 things left are worth 1 PP.", "R1.1"] as const;

export const about = aboutBy<MadeiraView>({
  building: ["Your marker here lets you act in phase C: pay its cost, or refuse and take pirates.", "R10.3"],
  "building.moinho": ["With your marker here, pay its cost in phase C for bread, or take pirates.", "R10.5"],
  "building.capitania": [
    "With your marker here, pay its cost in phase C for PP and workers to cities, or take pirates.",
    "R10.6",
  ],
  "building.alfandega": ["With your marker here, pay its cost in phase C for workers to colonies, or take pirates.", "R10.7"],
  "building.casa_da_coroa": ["With your marker here, pay its cost in phase C to turn favors up, or take pirates.", "R10.8"],
  "building.fortaleza": [
    "With your marker here, pay its cost in phase C for workers to the City Watch, or take pirates.",
    "R10.9",
  ],
  character: (id) => CHARACTERS[id.slice("character.".length)] ?? PRINTED,
  spot: ["A worker or citizen here counts for the Mayor and for Urbanization.", "R1.5"],
  district: ["Whoever takes its favor with the Guild Master builds it; then it has two more spots.", "R7.4"],
  city: ["The Mayor collects here for your workers and the citizens. Urbanization scores one city.", "R7.5"],
  favor: ["Used at the start of your turn, then turned face down. Face up it counts for Influence of the Guilds.", "R8.1"],
  land: ["Each worker here brings one of its good in every maintenance.", "R10.13"],
  slot: (id, view) =>
    view.colonies.some((colony) => colony.slots.some((slot) => `slot.${slot.id}` === id))
      ? ["A ship pays wine to land here and takes one King's Reward. Expeditions score it.", "R7.1"]
      : ["A ship sells goods here when it arrives. Market Routes score it.", "R7.1"],
  prestige: ["What a ship here is worth when the requests of that round are scored.", "R10.16"],
  reward: ["For each ship that lands in this colony, its owner takes one of the two.", "R7.8"],
  field: ["A worker here harvests its wood first, then its good, and counts for the buildings of the region.", "R7.6"],
  "field.forest": ["A worker here gives you access to wood without limit. It is harvested by nobody.", "R9.1"],
  prices: ["Wood that is missing can be bought where you have access. The more in one turn, the dearer.", "R9.3"],
  region: ["Your workers here harvest together and make the region's buildings stronger.", "R10.4"],
  row: ["Take it in phase A: its dice, one of its requests, and your favors of its guild turn up.", "R4.2"],
  guild: ["Your favors of this guild turn face up when you take the row.", "R8.4"],
  ...Object.fromEntries(Object.entries(REQUESTS).map(([kind, words]) => [`request.${kind}`, words])),
  passing: ["Whoever passes goes here, takes the reals or the action, and keeps this order until the next round.", "R6.9"],
  watch: ["Workers here place pirate dice. Whoever has the most alone may send one home for PP.", "R10.12"],
  pirate: ["May be placed like your own dice by sending a worker of the City Watch home. Makes refusing dearer.", "R6.3"],
  stock: GOOD,
  "stock.wood": ["Pays for ships, favors and upkeep. At the end every 5 things left are worth 1 PP.", "R9.2"],
  "stock.bread": ["Feeds workers and raises low dice. At the end every 5 things left are worth 1 PP.", "R10.15"],
  "stock.reals": ["Pay for buildings and wood. At the end every 5 things left are worth 1 PP.", "R10.2"],
  "stock.pirates": ["At the end whoever has the most loses 16 PP, the next 8, 4 and 2.", "R11.2"],
  home: ["Workers at home wait to be placed; only those on the board are fed.", "R1.2"],
  dock: ["Ships at home cost nothing; one that leaves costs wood.", "R1.3"],
  markers: ["One goes to a building with each guild die you place.", "R6.2"],
  die: ["Place it on a character. If it shows less than the region's number, you pay the difference in bread.", "R6.5"],
  windmill: ["Feeds workers. Exchanges goods, and goes down a level for bread or reals.", "R5.2"],
  bill: ["What is missing at maintenance brings pirates.", "R10.12"],
  "bill.wood": ["Each ship on the board asks for 1 wood, or brings a pirate.", "R10.14"],
  "bill.bread": ["Each hungry worker asks for 1 bread, or brings a pirate.", "R10.15"],
  round: ["Requests are scored at the end of rounds 1, 3 and 5; crops change after rounds 2 and 4.", "R10.16"],
  phase: ["The five phases of a round.", "R3.1"],
  "stat.goods": GOOD,
  "stat.prestige": ["Prestige so far. Leftovers add to it at the end, pirates take from it.", "R1.10"],
});
