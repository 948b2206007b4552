/** What Madeira's events look like: which pieces fly, and which elements bear the mark of what changed. */
import type { EventOut } from "../../lib/api";
import type { Flight, Motion } from "../board";
import { FAVORS, type MadeiraView, REQUESTS, resourceIcon } from "./names";

const SPOT = 16;
const WATCH = 52;
const LAND = 53;
const RESOURCES = ["wheat", "sugar", "wine", "wood", "bread", "reals"];

/** The element of a numbered place of a worker; home is the player's own line. */
function place(view: MadeiraView, colour: string, number: number): string {
  if (number === 0) return `player.${colour}`;
  if (number < SPOT) return `field.${view.fields[number - 1]?.id ?? "forest"}`;
  if (number < WATCH) return `spot.${view.cities[Math.floor((number - SPOT) / 12)]?.id}.${((number - SPOT) % 12) + 1}`;
  return number === WATCH ? "watch.city" : `land.${view.colonies[number - LAND]?.id}`;
}

/** The element of a numbered berth of a ship; 0 is home. */
function berth(view: MadeiraView, colour: string, number: number): string {
  const slots = [...view.colonies, ...view.markets].flatMap((harbour) => harbour.slots);
  return number === 0 ? `player.${colour}` : `slot.${slots[number - 1]?.id}`;
}

export function motion(event: EventOut, before: MadeiraView, after: MadeiraView): Motion {
  const arg = (index: number) => event.args[index] ?? 0;
  const colour = after.players[arg(0)]?.colour ?? "";
  const player = `player.${colour}`;
  const building = (index: number) => `building.${after.buildings[arg(index)]?.id}`;
  const flights: Flight[] = [];
  const touched: string[] = [];
  const fly = (from: string, to: string, piece: Flight["piece"], sail = false) => flights.push({ from, to, piece, sail });
  const favor = (index: number) => Object.keys(after.guilds)[arg(index)] ?? "";
  switch (event.kind) {
    case "placed":
      fly(player, place(after, colour, arg(1)), { kind: "sign", colour });
      touched.push(place(after, colour, arg(1)));
      break;
    case "worker":
    case "citizen": {
      const piece = event.kind === "citizen" ? "neutral" : colour;
      fly(place(after, colour, arg(1)), place(after, colour, arg(2)), { kind: "sign", colour: piece });
      touched.push(place(after, colour, arg(1)), place(after, colour, arg(2)));
      break;
    }
    case "row":
      touched.push(`row.${arg(1) + 1}`);
      break;
    case "request": {
      const kind = Object.keys(REQUESTS)[arg(1)] ?? "";
      const row = before.rows.findIndex((entry) => entry.marker === colour);
      fly(row >= 0 ? `request.${kind}.${row + 1}` : "row.1", player, { kind: "icon", icon: REQUESTS[kind]?.icon ?? "request" });
      break;
    }
    case "die":
    case "pirate_die":
      fly(event.kind === "die" ? player : `pirate.${arg(1)}`, building(2), { kind: "text", text: String(arg(1)) });
      touched.push(building(2));
      break;
    case "passed":
      touched.push(`passing.${after.passing[arg(1)]?.id}`);
      break;
    case "favor_taken":
      fly(`favor.${favor(1)}`, player, { kind: "icon", icon: FAVORS[favor(1)] ?? "favor" });
      for (const city of before.cities) {
        const column = city.favors.indexOf(favor(1));
        if (column >= 0) touched.push(`spot.${city.id}.${2 * column + 5}`, `spot.${city.id}.${2 * column + 6}`);
      }
      break;
    case "harvested":
      fly(place(after, colour, arg(1)), player, { kind: "icon", icon: resourceIcon(RESOURCES[arg(3)] ?? "") });
      touched.push(place(after, colour, arg(1)));
      break;
    case "wood_got":
    case "wood_bought":
      fly(place(after, colour, arg(1)), player, { kind: "icon", icon: "wood" });
      touched.push(place(after, colour, arg(1)));
      break;
    case "ship":
      fly(berth(after, colour, arg(1)), berth(after, colour, arg(2)), { kind: "ship", colour }, true);
      touched.push(berth(after, colour, arg(2)));
      if (arg(1)) touched.push(berth(after, colour, arg(1)));
      break;
    case "marker":
      fly(building(1), building(2), { kind: "sign", colour });
      touched.push(building(1), building(2));
      break;
    case "rolled":
      touched.push(`building.${after.buildings[arg(0)]?.id}`);
      break;
    case "building":
    case "refused":
      touched.push(building(1));
      break;
    case "pirates_received":
      fly("watch.city", player, { kind: "text", text: `+${arg(1)} ${arg(1) === 1 ? "pirate" : "pirates"}` });
      break;
    case "pirates_discarded":
      fly(player, "watch.city", { kind: "text", text: `−${arg(1)} ${arg(1) === 1 ? "pirate" : "pirates"}` });
      break;
    case "prestige":
    case "prestige_lost":
      fly("watch.city", player, { kind: "text", text: `${event.kind === "prestige" ? "+" : "−"}${arg(2)} PP` });
      break;
    case "converted":
      touched.push(place(after, "", arg(0)));
      break;
  }
  return { flights, touched };
}
