/** What Coimbra's events look like: which pieces fly, and which elements bear the mark of what changed. */
import type { Flight, Motion } from "../board";
import { CLASSES, type CoimbraEvent, type CoimbraView, type Die } from "./names";

type Source = Extract<CoimbraEvent, { kind: "gained" }>["args"]["source"];

const isDie = (entry: Die | number): entry is Die => typeof entry !== "number";
const looks = (die: string) => (entry: Die) => `${entry.colour}${entry.value}` === die;
/** The icon of a card's class: its id begins with the class. */
const icon = (card: string) => CLASSES[card.split("_")[0] ?? ""]?.icon ?? "worker";

/** The die of a lane that looks so and belongs to this player. */
function waiting(view: CoimbraView, location: string, die: string, owner: string): string {
  const lane = view.lanes.find(({ id }) => id === location);
  const list = [...(lane?.active ? [lane.active] : []), ...(lane?.waiting.filter(isDie) ?? [])];
  return list.find((entry) => looks(die)(entry) && entry.owner === owner)?.id ?? `lane.${location}`;
}

/** Where a gain comes from: a card of the display or of a player, a monastery of the map, a favor tile. */
function origin(view: CoimbraView, source: Source): string {
  const place = view.nodes.find(({ monastery }) => monastery?.id === source);
  if (place) return `node.${place.id}`;
  if (view.favors.some(({ id }) => id === source)) return `favor.${source}`;
  const laid = view.lanes.some(({ cards }) => cards.some((card) => card?.id === source));
  return laid || !view.location ? `card.${source}` : `lane.${view.location}`;
}

export function motion(event: CoimbraEvent, before: CoimbraView, after: CoimbraView): Motion {
  const colour = "seat" in event.args ? (after.players[event.args.seat]?.colour ?? "") : "";
  const player = `player.${colour}`;
  const flights: Flight[] = [];
  const touched: string[] = [];
  const fly = (from: string, to: string, piece: Flight["piece"]) => flights.push({ from, to, piece });
  const stock = (from: string, to: string, { guards, coins, vp }: { guards: number; coins: number; vp: number }) => {
    if (guards) fly(from, to, { kind: "icon", icon: "guard" });
    if (coins) fly(from, to, { kind: "icon", icon: "coin" });
    if (vp) fly(from, to, { kind: "text", text: `${vp} VP` });
  };
  switch (event.kind) {
    case "placed": {
      const { die, location } = event.args;
      const to = waiting(after, location, die, colour);
      fly(before.pool.find(looks(die))?.id ?? player, to, { kind: "icon", icon: "die" });
      touched.push(to);
      break;
    }
    case "capped":
      touched.push(waiting(after, event.args.location, event.args.die, colour), "favor.favor_cap");
      break;
    case "token":
      fly(`card.${event.args.card}`, "pile.discard", { kind: "icon", icon: icon(event.args.card) });
      break;
    case "row_discarded":
      for (const card of event.args.cards) fly(`card.${card}`, "pile.discard", { kind: "icon", icon: icon(card) });
      break;
    case "acquired":
      fly(event.args.recruited ? "pile.discard" : `card.${event.args.card}`, player, {
        kind: "icon",
        icon: icon(event.args.card),
      });
      break;
    case "favor":
      fly(`favor.${event.args.favor}`, player, { kind: "icon", icon: "castle" });
      touched.push(`favor.${event.args.favor}`);
      break;
    case "crown":
      fly(`track.${event.args.group}`, player, { kind: "icon", icon: "crown" });
      break;
    case "raised":
    case "fell":
      touched.push(`track.${event.args.group}.${event.args.end}`);
      break;
    case "gained":
    case "bought":
      // the income of a die flies from its track, see there
      if (event.args.source !== "income") stock(origin(before, event.args.source), player, event.args);
      break;
    case "income": {
      const space = `track.${event.args.group}.${after.players[event.args.seat]?.tracks[event.args.group]}`;
      fly(space, player, { kind: "text", text: `+${event.args.amount}` });
      break;
    }
    case "walked":
      touched.push(`node.${event.args.end}`);
      break;
    case "disk":
      fly(player, `node.${event.args.node}`, { kind: "sign", colour });
      touched.push(`node.${event.args.node}`);
      break;
    case "invested":
      fly(player, `voyage.${event.args.voyage}`, { kind: "sign", colour });
      touched.push(`voyage.${event.args.voyage}`);
      break;
    case "gave":
      stock(player, `player.${after.players[event.args.receiver]?.colour}`, event.args);
      break;
    case "exchanged":
      fly(`stock.${event.args.resource}`, player, { kind: "text", text: `${event.args.vp} VP` });
      break;
    case "corner":
      touched.push(`node.${event.args.node}`);
      break;
  }
  return { flights, touched };
}
