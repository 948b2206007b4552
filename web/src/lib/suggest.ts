/** Which level to play against next, from one's own results: two wins in a row lead up, two losses lead down. */
import type { TableLine } from "./api";
import { botName } from "./text";
import { say } from "../words/shell";

const STREAK = 2;

/** `levels` from weak to strong, `tables` the latest first. The second level is for whoever has not finished a game yet. */
export function suggested(levels: string[], tables: TableLine[]): { level: string; why: string } {
  const games = tables.filter((table) => table.mine && table.status === "over" && table.scores).flatMap(outcome(levels));
  const last = games[0];
  if (!last) return { level: levels[1] ?? levels[0] ?? "", why: say("whyFirst") };
  const row = games.filter((game) => game.level === last.level).slice(0, STREAK);
  const at = levels.indexOf(last.level);
  const up = levels[at + 1];
  const down = levels[at - 1];
  if (row.length === STREAK && row.every((game) => game.won) && up)
    return { level: up, why: say("whyUp", { n: STREAK, level: botName(last.level) }) };
  if (row.length === STREAK && row.every((game) => !game.won) && down)
    return { level: down, why: say("whyDown", { n: STREAK, level: botName(last.level) }) };
  return { level: last.level, why: say("whySame") };
}

/** The strongest bot of a game in which one sat alone against bots, and whether one won. */
const outcome = (levels: string[]) => (table: TableLine) => {
  const others = table.seats.filter((seat) => !seat.mine);
  if (others.length !== table.seats.length - 1 || others.some((seat) => !levels.includes(seat.bot))) return [];
  const level = others.map((seat) => seat.bot).sort((a, b) => levels.indexOf(b) - levels.indexOf(a))[0] ?? "";
  const scores = table.scores ?? [];
  const mine = scores[table.seats.find((seat) => seat.mine)?.seat ?? 0] ?? 0;
  return [{ level, won: mine >= Math.max(...scores) }];
};
