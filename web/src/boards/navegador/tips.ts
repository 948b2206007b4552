/** What Navegador's things do or score, and where the rules say so. */
import { aboutBy } from "../about";
import type { NavegadorView } from "./names";
import { say } from "./words";

const MARKET = [say("doesMarket"), "R10.1"] as const;
const FACTORY = [say("doesFactory"), "R10.4"] as const;
const COLUMN = [say("doesColumn"), "R14.3"] as const;

export const about = aboutBy<NavegadorView>({
  "rondel.sailing": [say("doesSailing"), "R5.1"],
  "rondel.workers": [say("doesWorkers"), "R6.1"],
  "rondel.market_a": MARKET,
  "rondel.market_b": MARKET,
  "rondel.colony": [say("doesColony"), "R8.2"],
  "rondel.privilege": [say("doesPrivilege"), "R10.8"],
  "rondel.ships": [say("doesShips"), "R7.1"],
  "rondel.buildings": [say("doesBuildings"), "R9.1"],
  region: (id, view) => {
    const region = view.regions.find((entry) => `region.${entry.id}` === id);
    if (!region?.good) return [say("doesHome"), "R7.2"];
    if (region.explored) return [say("doesExplored"), "R8.2"];
    return [say("doesUnexplored"), region.double_loss ? "R2.6" : "R5.6"];
  },
  ship: [say("doesShip"), "R14.1"],
  plaque: [say("doesPlaque"), "R12.2"],
  shoals: [say("doesShoals"), "R5.1"],
  card: [say("doesCard"), "R11.1"],
  market: [say("doesMarker"), "R10.3"],
  building: FACTORY,
  "building.shipyard": [say("doesShipyard"), "R7.1"],
  "building.church": [say("doesChurch"), "R6.1"],
  privilege: [say("doesGallery"), "R10.9"],
  "supply.workers": [say("doesSupplyWorkers"), "R14.1"],
  "supply.ships": [say("doesSupplyShips"), "R14.1"],
  "stat.coin": [say("doesCash"), "R14.1"],
  "stat.ship": [say("doesShipStat"), "R14.1"],
  "stat.worker": [say("doesWorkerStat"), "R14.1"],
  "stat.colony": [say("doesColonyStat"), "R10.3"],
  "stat.factory": FACTORY,
  "stat.shipyard": [say("doesShipyard"), "R7.1"],
  "stat.church": [say("doesChurch"), "R6.1"],
  "stat.explorer": [say("doesExplorer"), "R5.6"],
  column: COLUMN,
  king: [say("doesKing"), "R14.2"],
  slots: [say("doesSlots"), "R10.9"],
});
