/** What Amerigo's events look like: which pieces fly, and which elements bear the mark of what changed. */
import type { Flight, Motion } from "../board";
import { type AmerigoEvent, type AmerigoView, CUBES } from "./names";

export function motion(event: AmerigoEvent, before: AmerigoView, after: AmerigoView): Motion {
  const colour = "seat" in event.args ? (after.players[event.args.seat]?.colour ?? "") : "";
  const player = `player.${colour}`;
  const flights: Flight[] = [];
  const touched: string[] = [];
  const icon = (from: string, name: string) => flights.push({ from, to: player, piece: { kind: "icon", icon: name } });
  const text = (from: string, to: string, words: string) => flights.push({ from, to, piece: { kind: "text", text: words } });
  const island = (id: string) => after.islands.find((other) => other.id === id)?.spaces[0] ?? "";
  switch (event.kind) {
    case "dropped":
      for (const cube of CUBES)
        if (event.args[cube]) {
          text(`tower.${cube}`, `action.${cube}`, `${event.args[cube]}`);
          touched.push(`action.${cube}`);
        }
      break;
    case "chose":
      touched.push(`action.${event.args.action}`);
      break;
    case "took_gold":
    case "received":
    case "overflowed":
      icon("action.gold", "coin");
      break;
    case "emptied_chest":
      icon(`chest.${colour}`, "coin");
      break;
    case "cashed":
      icon(player, "coin");
      break;
    case "placed_ship":
      flights.push({ from: player, to: `ship.${colour}.${event.args.ship + 1}`, piece: { kind: "ship", colour }, sail: true });
      touched.push(`frame.${event.args.frame}`);
      break;
    case "sailed":
      touched.push(event.args.end); // the ship itself glides
      break;
    case "founded":
      flights.push({ from: player, to: event.args.space, piece: { kind: "sign", colour } });
      touched.push(event.args.space);
      break;
    case "discovered":
      text(island(event.args.island), player, `+${event.args.vp}`);
      break;
    case "took_tile": {
      const tile = before.tiles.find(({ id }) => id === event.args.tile);
      icon(`tile.${event.args.tile}`, event.args.village ? "village" : "field");
      for (const other of before.tiles)
        if (other.shape === tile?.shape && after.neutrals.includes(other.id) && !event.args.village)
          touched.push(`tile.${other.id}`);
      break;
    }
    case "built": {
      const tile = after.built.find((entry) => entry.id === event.args.tile && entry.builder === event.args.seat);
      const at = tile?.spaces[0] ?? event.args.space;
      flights.push({ from: player, to: at, piece: { kind: "sign", colour } });
      if (event.args.vp) text(at, player, `+${event.args.vp}`);
      touched.push(...(tile?.spaces ?? [at]));
      break;
    }
    case "took_commodity":
      flights.push({ from: event.args.space, to: player, piece: { kind: "good", good: event.args.good } });
      break;
    case "completed":
      text(island(event.args.island), player, `+${event.args.vp}`);
      if (event.args.chest) icon(island(event.args.island), "chest");
      break;
    case "scored_posts":
      text(island(event.args.island), player, `+${event.args.vp}`);
      break;
    case "loaded":
      icon("action.black", "cannon");
      break;
    case "took_token":
      icon(`progress.${event.args.token}`, "favor");
      break;
    case "bought": {
      const token = `production.${event.args.good}.${event.args.cost}`;
      flights.push({ from: token, to: player, piece: { kind: "good", good: event.args.good } });
      touched.push(token);
      break;
    }
    case "moved_disc":
    case "leapt":
      touched.push(`track.special.${event.args.space}`);
      break;
    case "lost":
      icon("pirates.markers", "pirate");
      break;
    case "prepared":
      touched.push(
        "pirates.markers",
        "time.value",
        ...after.display.flatMap((token, slot) => (token && slot < 4 ? [`progress.${token.id}`] : [])),
      );
      break;
  }
  return { flights, touched };
}
