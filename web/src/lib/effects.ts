/** What a choice, or the turns of the others, did to stocks, in players' words. */
import type { BoardDef } from "../boards/board";
import type { Change, Tried } from "./api";
import { signed, words } from "./text";

export type Effect = { text: string; gain: boolean };

/** What a seat gains and pays. A board names the stocks it tells of; one without words tells of all. */
export function changed(changes: Change[], seat: number | null, def: BoardDef): Effect[] {
  return changes.flatMap(({ seat: whose, stock, by }) => {
    const word = def.words ? def.words[stock] : words(stock).toLowerCase();
    return whose === seat && word ? [{ text: `${word} ${signed(by)}`, gain: by > 0 }] : [];
  });
}

/** The same of a choice, and what it means for the score. */
export function effects(tried: Tried, seat: number | null, def: BoardDef): Effect[] {
  const told = changed(tried.changes, seat, def);
  const score = def.words?.points ?? "";
  const known = tried.changes.find((change) => change.seat === seat && (change.stock === "vp" || change.stock === "pp"))?.by;
  if (!score || !tried.points || tried.points === known) return told;
  return [...told, { text: `${score} ${signed(tried.points)}`, gain: tried.points > 0 }];
}
