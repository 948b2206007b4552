/** What Coimbra's events look like: which pieces fly, and which elements bear the mark of what changed. */
import type { EventOut } from "../../lib/api";
import type { Flight, Motion } from "../board";
import { CLASSES, type CoimbraView, type Die } from "./names";

const LANES = ["castle", "upper", "central", "lower"];
const GROUPS = Object.keys(CLASSES);
const COLOURS = ["gray", "orange", "purple", "green", "white"];
const KINDS = ["guards", "coins"];
const CARDS = 56;
const MONASTERIES = 24;

const isDie = (entry: Die | number): entry is Die => typeof entry !== "number";

/** The die of a lane with this colour, value and owner. */
function waiting(view: CoimbraView, lane: number, die: number, owner: string): string {
  const there = view.lanes[lane];
  const list = [...(there?.active ? [there.active] : []), ...(there?.waiting.filter(isDie) ?? [])];
  return (
    list.find((entry) => entry.colour === COLOURS[Math.floor(die / 6)] && entry.value === (die % 6) + 1 && entry.owner === owner)
      ?.id ?? `lane.${LANES[lane]}`
  );
}

/** Where a gain comes from: effects are numbered cards first, then monasteries, then favor tiles. */
function origin(view: CoimbraView, effect: number, colour: string): string {
  if (effect >= CARDS && effect < CARDS + MONASTERIES) return `pilgrim.${colour}`;
  return effect >= CARDS + MONASTERIES ? "lane.castle" : `lane.${view.location}`;
}

export function motion(event: EventOut, before: CoimbraView, after: CoimbraView): Motion {
  const args = event.args;
  const arg = (index: number) => args[index] ?? 0;
  const colour = after.players[arg(0)]?.colour ?? "";
  const player = `player.${colour}`;
  const node = (index: number) => `node.${after.nodes[index]?.id}`;
  const space = (index: number) => after.nodes.filter((place) => place.kind === "monastery")[index];
  const flights: Flight[] = [];
  const touched: string[] = [];
  const fly = (from: string, to: string, piece: Flight["piece"]) => flights.push({ from, to, piece });
  const cards = [
    ...before.lanes.flatMap((lane) => lane.cards),
    ...before.discard,
    ...before.players.flatMap((entry) => entry.cards),
  ];
  /** The card that left its place between the two positions; its number is the engine's, so it is found by what changed. */
  const gone = (where: CoimbraView["lanes"][number] | undefined) => {
    const now = new Set(after.lanes.flatMap((lane) => lane.cards.map((card) => card?.id)));
    return where?.cards.filter((card) => card && !now.has(card.id)) ?? [];
  };
  switch (event.kind) {
    case "placed": {
      const to = waiting(after, arg(2), arg(1), colour);
      const from =
        before.pool.find((die) => die.colour === COLOURS[Math.floor(arg(1) / 6)] && die.value === (arg(1) % 6) + 1)?.id ?? player;
      fly(from, to, { kind: "icon", icon: "die" });
      touched.push(to);
      break;
    }
    case "capped":
      touched.push(waiting(after, arg(2), arg(1), colour), "favor.favor_cap");
      break;
    case "token":
    case "row_discarded":
      for (const card of gone(before.lanes[arg(0)]))
        if (card) fly(`card.${card.id}`, "pile.discard", { kind: "icon", icon: CLASSES[card.group]?.icon ?? "worker" });
      break;
    case "acquired": {
      const held = new Set(before.players.flatMap((entry) => entry.cards.map((card) => card.id)));
      for (const card of after.players[arg(0)]?.cards ?? []) {
        if (!held.has(card.id) && cards.some((old) => old?.id === card.id))
          fly(`card.${card.id}`, player, { kind: "icon", icon: CLASSES[card.group]?.icon ?? "worker" });
      }
      break;
    }
    case "favor": {
      const tile = after.favors[arg(1)];
      fly(`favor.${tile?.id}`, player, { kind: "icon", icon: "castle" });
      touched.push(`favor.${tile?.id}`);
      break;
    }
    case "crown":
      fly(`track.${GROUPS[arg(1)]}`, player, { kind: "icon", icon: "crown" });
      break;
    case "raised":
      touched.push(`track.${GROUPS[arg(1)]}.${arg(3)}`);
      break;
    case "gained":
      if (arg(1)) fly(origin(before, arg(6), colour), player, { kind: "icon", icon: "guard" });
      if (arg(2)) fly(origin(before, arg(6), colour), player, { kind: "icon", icon: "coin" });
      if (arg(3)) fly(origin(before, arg(6), colour), player, { kind: "text", text: `${arg(3)} VP` });
      break;
    case "collected":
      fly(`track.${GROUPS[arg(2)]}.${after.players[arg(0)]?.tracks[GROUPS[arg(2)] ?? ""] ?? 0}`, player, {
        kind: "text",
        text: `+${arg(3)}`,
      });
      break;
    case "walked":
      touched.push(node(arg(2)));
      break;
    case "disk":
      fly(player, `node.${space(arg(1))?.id}`, { kind: "sign", colour });
      touched.push(`node.${space(arg(1))?.id}`);
      break;
    case "bought_into": {
      const known = new Set(before.voyages.flatMap((voyage) => voyage.disks.map((disk) => `${voyage.id} ${disk}`)));
      const voyage = after.voyages.find((entry) => entry.disks.includes(colour) && !known.has(`${entry.id} ${colour}`));
      if (voyage) {
        fly(player, `voyage.${voyage.id}`, { kind: "sign", colour });
        touched.push(`voyage.${voyage.id}`);
      }
      break;
    }
    case "gave": {
      const receiver = `player.${after.players[arg(1)]?.colour}`;
      if (arg(2)) fly(player, receiver, { kind: "icon", icon: "guard" });
      if (arg(3)) fly(player, receiver, { kind: "icon", icon: "coin" });
      if (arg(4)) fly(player, receiver, { kind: "text", text: `${arg(4)} VP` });
      break;
    }
    case "exchanged":
      fly(`stock.${KINDS[arg(1)]}`, player, { kind: "text", text: `${arg(3)} VP` });
      break;
    case "corner":
      touched.push(node(arg(1)));
      break;
  }
  return { flights, touched };
}
