/** What Navegador's events look like: which pieces fly, and which elements bear the mark of what changed. */
import type { EventOut } from "../../lib/api";
import type { Flight, Motion } from "../board";
import { COLUMN_OF_ROW, type NavegadorView } from "./names";

const COLUMNS = ["colonies", "factories", "explorers", "shipyards", "churches"];

export function motion(event: EventOut, before: NavegadorView, after: NavegadorView): Motion {
  const args = event.args;
  const arg = (index: number) => args[index] ?? 0;
  const colour = after.players[arg(0)]?.colour ?? "";
  const region = (index: number) => after.regions[arg(index)];
  const player = `player.${colour}`;
  const flights: Flight[] = [];
  const touched: string[] = [];
  const money = (from: string, to: string, amount: number) => {
    if (amount) flights.push({ from, to, piece: { kind: "text", text: String(amount) } });
  };
  switch (event.kind) {
    case "moved":
      touched.push(`rondel.${after.rondel[arg(1)]}`);
      break;
    case "paid":
      flights.push({ from: `region.${region(1)?.id}`, to: player, piece: { kind: "ship", colour } });
      touched.push(`region.${region(1)?.id}`);
      break;
    case "sailed":
      flights.push({
        from: `ship.${colour}.${region(1)?.id}`,
        to: `ship.${colour}.${region(2)?.id}`,
        piece: { kind: "ship", colour },
        sail: true,
      });
      touched.push(`region.${region(2)?.id}`);
      break;
    case "explored":
      flights.push({ from: `region.${region(1)?.id}`, to: player, piece: { kind: "icon", icon: "explorer" } });
      money(`region.${region(1)?.id}`, player, arg(3));
      touched.push(`region.${region(1)?.id}`);
      break;
    case "recruited":
      if (arg(1)) flights.push({ from: "plaque.phase", to: player, piece: { kind: "icon", icon: "worker" } });
      break;
    case "built_ships":
      for (let ship = 0; ship < arg(1) - arg(3); ship++) {
        flights.push({ from: player, to: `ship.${colour}.${after.regions[0]?.id}`, piece: { kind: "ship", colour }, sail: true });
      }
      touched.push(`region.${after.regions[0]?.id}`);
      break;
    case "founded":
      flights.push({ from: `region.${region(1)?.id}`, to: player, piece: { kind: "good", good: region(1)?.good ?? "" } });
      touched.push(`region.${region(1)?.id}`);
      break;
    case "erected": {
      const row = before.buildings[arg(1)];
      const id = row?.id ?? "";
      flights.push({
        from: `building.${id}.${row?.taken}`,
        to: player,
        piece: { kind: "icon", icon: COLUMN_OF_ROW[id] ? id : "factory" },
      });
      touched.push(`building.${id}`);
      break;
    }
    case "sold":
    case "processed": {
      const good = after.market[arg(1)]?.id ?? "";
      money(`market.${good}`, player, arg(3));
      touched.push(`market.${good}.${after.market[arg(1)]?.row}`);
      break;
    }
    case "privilege":
      flights.push({ from: `privilege.${COLUMNS[arg(1)]}`, to: player, piece: { kind: "icon", icon: "privilege" } });
      touched.push(`privilege.${COLUMNS[arg(1)]}`);
      break;
    case "phase":
      touched.push("plaque.phase", ...COLUMNS.map((column) => `privilege.${column}`));
      break;
    case "used_card":
    case "card_passed":
      touched.push("card.navegador");
      break;
  }
  return { flights, touched };
}
