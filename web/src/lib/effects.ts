/** What an action does to the own stock, in players' words. */
import type { BoardDef } from "../boards/board";
import type { Action } from "./api";
import { signed, words } from "./text";

export type Effect = { text: string; gain: boolean };

/** Points on the track have a word of their own in each game; these are what the game would end with. */
const COMMON: BoardDef["words"] = { points: "VP if it ended now", supply: "", seat: "" };
const TRACKS = ["score", "vp", "prestige"];

export function effects(action: Action, colour: string, def: BoardDef): Effect[] {
  const start = `players.${colour}.`;
  const own = action.preview.changes
    .filter((change) => change.path.startsWith(start))
    .flatMap(({ path, before, after }) =>
      typeof before === "number" && typeof after === "number"
        ? [{ name: path.slice(start.length).replace(/^resources\./, ""), before, after }]
        : [],
    );
  const scored = own.find(({ name }) => TRACKS.includes(name));
  const same =
    scored && own.some(({ name, before, after }) => name === "points" && after - before === scored.after - scored.before);
  return own
    .filter(({ name }) => !name.includes(".") && !(same && name === "points"))
    .flatMap(({ name, before, after }) => {
      const word = def.words[name] ?? COMMON[name] ?? words(name).toLowerCase();
      if (!word) return [];
      // of a place one wants to know which; a lower one is better
      if (typeof word !== "string") return [{ text: `${word.place} ${before} → ${after}`, gain: after < before }];
      return [{ text: `${word} ${signed(after - before)}`, gain: after > before }];
    });
}
