/** The list of actions as people read it: grouped by kind when there are many, side actions last. The keys 1 … 9 follow it. */
import type { Action } from "../lib/api";
import { words } from "../lib/text";
import { say } from "../words/table";

const FEW = 12;
const MANY = 20;

export type Group = { kind: string; actions: Action[] };
export type List = {
  groups: Group[];
  sides: Action[];
  /** Whether the groups are folded away, because there are too many actions to read. */
  folded: boolean;
  /** What a figure key chooses, from 1 on. What is folded away has none. */
  keyed: Action[];
};

export function arrange(actions: Action[], kinds: Record<string, string> = {}): List {
  const main = actions.filter((action) => !action.side);
  const sides = actions.filter((action) => action.side);
  const groups = grouped(main, kinds);
  const folded = main.length > MANY && groups.length > 1;
  return { groups, sides, folded, keyed: [...(folded ? [] : groups.flatMap((group) => group.actions)), ...sides].slice(0, 9) };
}

const PLACES = new RegExp(` (?:${say("places")}) `);

/** `called`: what the board calls the kinds of actions. */
function grouped(main: Action[], called: Record<string, string>): Group[] {
  if (main.length <= FEW) return [{ kind: "", actions: main }];
  const kinds = sorted(main, (action) => kindOf(action, called));
  // one kind alone sorts nothing: then by what is placed, whatever the place
  const things = kinds.length > 1 ? kinds : sorted(main, (action) => action.describe.split(PLACES)[0] ?? "");
  return things.length > 1 && things.length <= main.length / 2 ? things : kinds;
}

function kindOf(action: Action, called: Record<string, string>): string {
  const kind = action.text.split(":")[0] ?? "";
  return called[kind] ?? words(kind);
}

function sorted(main: Action[], by: (action: Action) => string): Group[] {
  const found = new Map<string, Action[]>();
  for (const action of main) found.set(by(action), [...(found.get(by(action)) ?? []), action]);
  return [...found].map(([kind, actions]) => ({ kind, actions }));
}
