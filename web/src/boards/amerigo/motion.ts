/** What Amerigo's events look like: which pieces fly, and which elements bear the mark of what changed. */
import type { EventOut } from "../../lib/api";
import type { Flight, Motion } from "../board";
import { type AmerigoView, CUBES, GOODS } from "./names";

const WIDTH = 24; // spaces per row in the engine's numbers
const CELLS = WIDTH * WIDTH; // frame spaces are numbered behind them
const place = (cell: number) => (cell >= CELLS ? `frame.${cell - CELLS}` : `space.${Math.floor(cell / WIDTH)}.${cell % WIDTH}`);

export function motion(event: EventOut, before: AmerigoView, after: AmerigoView): Motion {
  const arg = (index: number) => event.args[index] ?? 0;
  const colour = after.players[arg(0)]?.colour ?? "";
  const player = `player.${colour}`;
  const flights: Flight[] = [];
  const touched: string[] = [];
  const icon = (from: string, to: string, name: string) => flights.push({ from, to, piece: { kind: "icon", icon: name } });
  const text = (from: string, to: string, words: string) => flights.push({ from, to, piece: { kind: "text", text: words } });
  const island = (index: number) => after.islands[arg(index)]?.spaces[0] ?? "";
  switch (event.kind) {
    case "dropped":
      CUBES.forEach((cube, index) => {
        if (arg(3 + index)) {
          text(`tower.${cube}`, `action.${cube}`, `${arg(3 + index)}`);
          touched.push(`action.${cube}`);
        }
      });
      break;
    case "chose":
      touched.push(`action.${CUBES[arg(1)]}`);
      break;
    case "took_gold":
    case "received":
    case "overflowed":
      icon("action.gold", player, "coin");
      break;
    case "emptied_chest":
      icon(`chest.${colour}`, player, "coin");
      break;
    case "cashed":
      icon(player, player, "coin");
      break;
    case "placed_ship":
      flights.push({ from: player, to: `ship.${colour}.${arg(1) + 1}`, piece: { kind: "ship", colour }, sail: true });
      touched.push(`frame.${arg(2)}`);
      break;
    case "sailed":
      touched.push(place(arg(3))); // the ship itself glides
      break;
    case "founded":
      flights.push({ from: player, to: place(arg(1)), piece: { kind: "sign", colour } });
      touched.push(place(arg(1)));
      break;
    case "discovered":
      text(island(1), player, `+${arg(2)}`);
      break;
    case "took_tile": {
      const tile = before.tiles[arg(1)]?.id ?? "";
      icon(`tile.${tile}`, player, tile.startsWith("n") ? "field" : "village");
      for (const other of before.tiles)
        if (other.shape === before.tiles[arg(1)]?.shape && after.neutrals.includes(other.id) && tile.startsWith("n"))
          touched.push(`tile.${other.id}`);
      break;
    }
    case "built": {
      const tile = after.built.find((entry) => entry.id === after.tiles[arg(1)]?.id && entry.builder === arg(0));
      const at = tile?.spaces[0] ?? place(arg(3));
      flights.push({ from: player, to: at, piece: { kind: "sign", colour } });
      if (arg(5)) text(at, player, `+${arg(5)}`);
      touched.push(...(tile?.spaces ?? [at]));
      break;
    }
    case "took_commodity":
      flights.push({ from: place(arg(2)), to: player, piece: { kind: "good", good: GOODS[arg(1)] ?? "" } });
      break;
    case "completed":
      text(island(1), player, `+${arg(2)}`);
      if (arg(3)) icon(island(1), player, "chest");
      break;
    case "scored_posts":
      text(island(1), player, `+${arg(3)}`);
      break;
    case "loaded":
      icon("action.black", player, "cannon");
      break;
    case "took_token":
      icon(
        `progress.${before.display.find((token) => token && !after.display.some((other) => other?.id === token.id))?.id ?? ""}`,
        player,
        "favor",
      );
      break;
    case "bought":
      flights.push({
        from: `production.${GOODS[arg(1)]}.${arg(2)}`,
        to: player,
        piece: { kind: "good", good: GOODS[arg(1)] ?? "" },
      });
      touched.push(`production.${GOODS[arg(1)]}.${arg(2)}`);
      break;
    case "moved_disc":
    case "leapt":
      touched.push(`track.special.${arg(2)}`);
      break;
    case "lost":
      icon("pirates.markers", player, "pirate");
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
