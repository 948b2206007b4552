/** What Madeira's events look like: which pieces fly, and which elements bear the mark of what changed. */
import type { Flight, Motion } from "../board";
import { FAVORS, type MadeiraEvent, type MadeiraView, REQUESTS, resourceIcon, ROMAN } from "./names";

export function motion(event: MadeiraEvent, before: MadeiraView, after: MadeiraView): Motion {
  const colour = "seat" in event.args ? (after.players[event.args.seat]?.colour ?? "") : "";
  const player = `player.${colour}`;
  const flights: Flight[] = [];
  const touched: string[] = [];
  const fly = (from: string, to: string, piece: Flight["piece"], sail = false) => flights.push({ from, to, piece, sail });
  const goes = (text: string) => fly(player, "watch.city", { kind: "text", text });
  const comes = (text: string) => fly("watch.city", player, { kind: "text", text });
  const pirates = (amount: number) => `${amount} ${amount === 1 ? "pirate" : "pirates"}`;
  /** The element of a worker's place; home is the player's own line. */
  const place = (id: string) => {
    if (id === "home") return player;
    if (id === "city_watch") return "watch.city";
    if (id.startsWith("land_")) return `land.${id.slice(5)}`;
    return id.includes(".") ? `spot.${id}` : `field.${id}`;
  };
  const berth = (id: string) => (id === "dock" ? player : `slot.${id}`);
  switch (event.kind) {
    case "placed":
      fly(player, place(event.args.place), { kind: "sign", colour });
      touched.push(place(event.args.place));
      break;
    case "worker":
    case "citizen": {
      const piece = event.kind === "citizen" ? "neutral" : colour;
      fly(place(event.args.start), place(event.args.end), { kind: "sign", colour: piece });
      touched.push(place(event.args.start), place(event.args.end));
      break;
    }
    case "row":
      touched.push(`row.${ROMAN.indexOf(event.args.row) + 1}`);
      break;
    case "request": {
      const kind = event.args.request;
      const row = before.rows.findIndex((entry) => entry.marker === colour);
      fly(row >= 0 ? `request.${kind}.${row + 1}` : "row.1", player, { kind: "icon", icon: REQUESTS[kind]?.icon ?? "request" });
      break;
    }
    case "die":
    case "pirate_die": {
      const { value, building } = event.args;
      fly(event.kind === "die" ? player : `pirate.${value}`, `building.${building}`, { kind: "text", text: String(value) });
      touched.push(`building.${building}`);
      break;
    }
    case "passed":
      touched.push(`passing.${event.args.slot}`);
      break;
    case "favor_taken": {
      const { favor } = event.args;
      fly(`favor.${favor}`, player, { kind: "icon", icon: FAVORS[favor] ?? "favor" });
      for (const city of before.cities) {
        const column = city.favors.indexOf(favor);
        if (column >= 0) touched.push(`spot.${city.id}.${2 * column + 5}`, `spot.${city.id}.${2 * column + 6}`);
      }
      break;
    }
    case "harvested":
      fly(place(event.args.place), player, { kind: "icon", icon: resourceIcon(event.args.resource) });
      touched.push(place(event.args.place));
      break;
    case "wood_got":
    case "wood_bought":
      fly(place(event.args.place), player, { kind: "icon", icon: "wood" });
      touched.push(place(event.args.place));
      break;
    case "ship":
      fly(berth(event.args.start), berth(event.args.end), { kind: "ship", colour }, true);
      touched.push(berth(event.args.end));
      if (event.args.start !== "dock") touched.push(berth(event.args.start));
      break;
    case "marker":
      fly(`building.${event.args.start}`, `building.${event.args.end}`, { kind: "sign", colour });
      touched.push(`building.${event.args.start}`, `building.${event.args.end}`);
      break;
    case "rolled":
    case "building":
    case "refused":
    case "lady":
      touched.push(`building.${event.args.building}`);
      break;
    case "pirates_received":
      comes(`+${pirates(event.args.amount)}`);
      break;
    case "pirates_discarded":
      goes(`−${pirates(event.args.amount)}`);
      break;
    case "prestige":
      comes(`+${event.args.amount} PP`);
      break;
    case "prestige_lost":
      comes(`−${event.args.amount} PP`);
      break;
    case "converted":
      touched.push(place(event.args.place));
      break;
  }
  return { flights, touched };
}
