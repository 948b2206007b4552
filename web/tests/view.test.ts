import { expect, test } from "vitest";
import { join, patched } from "../src/lib/view";

const prints = { board: { rounds: 4 }, card: { cleric: { name: "Cleric", effect: { kind: "gain" } } } };

test("what is printed is put where the view names it, however deep", () => {
  const sent = { round: 2, lanes: [{ cards: [null, { id: "cleric", printed: "card", crown: true }] }] };
  expect(join(prints, sent)).toEqual({
    rounds: 4,
    round: 2,
    lanes: [{ cards: [null, { id: "cleric", printed: "card", crown: true, name: "Cleric", effect: { kind: "gain" } }] }],
  });
});

test("a patch changes entries, removes them, and reaches into lists", () => {
  const before = { cash: { red: 1, blue: 2 }, list: [{ a: 1, b: 2 }, null], gone: {}, short: [1] };
  const patch = { cash: { red: 5, blue: null }, list: { 0: { b: 3 }, 1: { a: 7 } }, gone: null, short: [1, 2], fresh: { x: 0 } };
  expect(patched(before, patch)).toEqual({ cash: { red: 5 }, list: [{ a: 1, b: 3 }, { a: 7 }], short: [1, 2], fresh: { x: 0 } });
  expect(before.list[0]).toEqual({ a: 1, b: 2 });
});
