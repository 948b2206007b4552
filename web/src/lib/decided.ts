/** How a game was decided, in sentences that follow from the final points and from how they grew. */
import type { ScoreSeries, Snapshot, Standing } from "./api";
import { say } from "../words/table";
import { plain } from "./text";

type Words = { name: (seat: number) => string; source: (id: string) => string };

/** Standings in the order of their ranks. */
export const ranked = (standings: Standing[]) => [...standings].sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99));

export function decided(
  result: NonNullable<Snapshot["result"]>,
  standings: Standing[],
  series: ScoreSeries | null,
  words: Words,
) {
  const [first, second] = ranked(standings);
  if (!first) return [];
  const ending = result.ending.charAt(0).toUpperCase() + result.ending.slice(1);
  return [ending, ...(second ? margin(first, second, result.tie_break, words) : []), ...lead(first.seat, series, words)];
}

/** By how much, and what made the difference. */
function margin(first: Standing, second: Standing, tieBreak: string, { name, source }: Words): string[] {
  const [a, b] = [name(first.seat), name(second.seat)];
  const ahead = first.points - second.points;
  const sentence = ahead
    ? say("isAhead", { a, b, n: ahead })
    : `${say("bothHave", { a, b, n: first.points })} ${tieBreak}`.trim();
  const gaps = Object.keys({ ...first.breakdown, ...second.breakdown })
    .map((id) => ({ id, gap: (first.breakdown[id] ?? 0) - (second.breakdown[id] ?? 0) }))
    .sort((x, y) => y.gap - x.gap);
  const [best, worst] = [gaps[0], gaps.at(-1)];
  const against = (id: string, mine: Standing, other: Standing) =>
    say("against", { source: source(id), mine: plain(mine.breakdown[id] ?? 0), other: plain(other.breakdown[id] ?? 0) });
  return [
    sentence,
    ...(best && best.gap > 0 ? [say("gainedMost", { a, b, what: against(best.id, first, second) })] : []),
    ...(worst && worst.gap < 0 ? [say("didBetter", { b, what: against(worst.id, second, first) })] : []),
  ];
}

/** Since when the winner has led, as if the game had ended at each turn, and how often the lead changed hands. */
function lead(winner: number, series: ScoreSeries | null, { name }: Words): string[] {
  if (!series || series.points.length < 2) return [];
  let leader = -1;
  let changes = 0;
  let since = 0;
  for (const [index, point] of series.points.entries()) {
    const most = Math.max(...point.standings.map((standing) => standing.points));
    const ahead = point.standings.filter((standing) => standing.points === most);
    const now = index === series.points.length - 1 ? winner : ahead.length === 1 ? (ahead[0]?.seat ?? -1) : leader;
    if (now === leader) continue;
    if (leader >= 0) changes += 1;
    [leader, since] = [now, index];
  }
  const turn = series.points[since]?.turn ?? 1;
  const often = changes > 1 ? ` ${say("leadChanged", { n: changes })}` : "";
  if (turn === series.points.at(-1)?.turn) return [say("leadAtEnd", { name: name(winner) }) + often];
  return [changes ? say("leadSince", { name: name(winner), turn }) + often : say("leadFrom", { name: name(winner), turn })];
}
