/** What Navegador's events look like: which pieces fly, and which elements bear the mark of what changed. */
import type { Flight, Motion } from "../board";
import { COLUMN_OF_ROW, COLUMNS, type NavegadorEvent, type NavegadorView } from "./names";

export function motion(event: NavegadorEvent, before: NavegadorView, after: NavegadorView): Motion {
  const colour = "seat" in event.args ? (after.players[event.args.seat]?.colour ?? "") : "";
  const player = `player.${colour}`;
  const flights: Flight[] = [];
  const touched: string[] = [];
  const money = (from: string, amount: number) => {
    if (amount) flights.push({ from, to: player, piece: { kind: "text", text: String(amount) } });
  };
  switch (event.kind) {
    case "moved":
      touched.push(`rondel.${event.args.field}`);
      break;
    case "paid":
      flights.push({ from: `region.${event.args.region}`, to: player, piece: { kind: "ship", colour } });
      touched.push(`region.${event.args.region}`);
      break;
    case "sailed":
      flights.push({
        from: `ship.${colour}.${event.args.start}`,
        to: `ship.${colour}.${event.args.end}`,
        piece: { kind: "ship", colour },
        sail: true,
      });
      touched.push(`region.${event.args.end}`);
      break;
    case "explored":
      flights.push({ from: `region.${event.args.region}`, to: player, piece: { kind: "icon", icon: "explorer" } });
      money(`region.${event.args.region}`, event.args.bonus);
      touched.push(`region.${event.args.region}`);
      break;
    case "recruited":
      if (event.args.number) flights.push({ from: "plaque.phase", to: player, piece: { kind: "icon", icon: "worker" } });
      break;
    case "built_ships": {
      const home = after.regions[0]?.id;
      for (let ship = 0; ship < event.args.number - event.args.resold; ship++) {
        flights.push({ from: player, to: `ship.${colour}.${home}`, piece: { kind: "ship", colour }, sail: true });
      }
      touched.push(`region.${home}`);
      break;
    }
    case "founded": {
      const region = after.regions.find(({ id }) => id === event.args.region);
      flights.push({ from: `region.${event.args.region}`, to: player, piece: { kind: "good", good: region?.good ?? "" } });
      touched.push(`region.${event.args.region}`);
      break;
    }
    case "erected": {
      const id = event.args.building;
      const taken = before.buildings.find((row) => row.id === id)?.taken;
      flights.push({
        from: `building.${id}.${taken}`,
        to: player,
        piece: { kind: "icon", icon: COLUMN_OF_ROW[id] ? id : "factory" },
      });
      touched.push(`building.${id}`);
      break;
    }
    case "sold":
    case "processed":
      money(`market.${event.args.good}`, event.args.income);
      touched.push(`market.${event.args.good}.${event.args.row + 1}`);
      break;
    case "privilege":
      flights.push({ from: `privilege.${event.args.column}`, to: player, piece: { kind: "icon", icon: "privilege" } });
      touched.push(`privilege.${event.args.column}`);
      break;
    case "phase":
      touched.push("plaque.phase", ...Object.keys(COLUMNS).map((column) => `privilege.${column}`));
      break;
    case "used_card":
    case "card_passed":
      touched.push("card.navegador");
      break;
  }
  return { flights, touched };
}
