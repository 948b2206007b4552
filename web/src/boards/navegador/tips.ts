/** What Navegador's things do or score, and where the rules say so. */
import { aboutBy } from "../about";
import type { NavegadorView } from "./names";

const MARKET = ["For each good: sell what your colonies yield, or process it in your factories.", "R10.1"] as const;
const FACTORY = ["Processes one unit of its good in each Market action. Scores at the end.", "R10.4"] as const;
const COLUMN = [
  "Counts for its number times its worth at the end. Each privilege below it makes it worth more.",
  "R14.3",
] as const;

export const about = aboutBy<NavegadorView>({
  "rondel.sailing": ["Move any of your ships. Together they may explore one new region.", "R5.1"],
  "rondel.workers": ["Recruit a worker for 50 at each of your churches, then more at the price of the phase.", "R6.1"],
  "rondel.market_a": MARKET,
  "rondel.market_b": MARKET,
  "rondel.colony": ["Found colonies in explored regions: each takes a ship there, two workers and its price.", "R8.2"],
  "rondel.privilege": ["Give up a worker for a privilege: it pays now, and its column is worth more at the end.", "R10.8"],
  "rondel.ships": ["Build a ship for 50 at each of your shipyards, then more at the price of the phase.", "R7.1"],
  "rondel.buildings": ["Erect factories, shipyards and churches, if you have the workers and the cash for all of them.", "R9.1"],
  region: (id, view) => {
    const region = view.regions.find((entry) => `region.${entry.id}` === id);
    if (!region?.good) return ["New ships start here.", "R7.2"];
    if (region.explored) return ["You may found a colony here for each of your ships, the cheapest token first.", "R8.2"];
    return [
      "Whoever explores it loses ships, gains the explorer and as much cash as its cheapest colony costs.",
      region.double_loss ? "R2.6" : "R5.6",
    ];
  },
  ship: ["Sails, explores and supports colonies where it lies. 1 VP at the end.", "R14.1"],
  plaque: ["Exploring Cabo da Boa Esperança begins phase II, exploring Malaca phase III.", "R12.2"],
  shoals: ["No ship crosses here.", "R5.1"],
  card: ["Its holder may sail once more before the stone moves; then it goes on to the right.", "R11.1"],
  market: ["Each unit sold moves the marker down a row, each unit processed moves it up.", "R10.3"],
  building: FACTORY,
  "building.shipyard": ["Builds a ship for 50 in each Ships action. Scores at the end.", "R7.1"],
  "building.church": ["Recruits a worker for 50 in each Workers action. Scores at the end.", "R6.1"],
  privilege: ["Costs a worker and pays its bonus for each thing you have in the column. Raises what they score.", "R10.9"],
  "supply.workers": ["Needed for colonies and buildings, and given up for privileges. 1 VP each at the end.", "R14.1"],
  "supply.ships": ["Ships on the board sail and pay for long moves of the stone. 1 VP each at the end.", "R14.1"],
  "stat.coin": ["Pays for everything. 1 VP for every 200 at the end.", "R14.1"],
  "stat.ship": ["Sails, explores and supports colonies. 1 VP at the end.", "R14.1"],
  "stat.worker": ["Needed for colonies and buildings, and given up for privileges. 1 VP at the end.", "R14.1"],
  "stat.colony": ["Each sells one unit of its good in a Market action. Scores at the end.", "R10.3"],
  "stat.factory": FACTORY,
  "stat.shipyard": ["Builds a ship for 50 in each Ships action. Scores at the end.", "R7.1"],
  "stat.church": ["Recruits a worker for 50 in each Workers action. Scores at the end.", "R6.1"],
  "stat.explorer": ["Gained by exploring a region. Scores at the end.", "R5.6"],
  column: COLUMN,
  king: ["It is laid where it is worth most when the game ends.", "R14.2"],
  slots: ["The next privilege pays this much for each thing in the column.", "R10.9"],
});
