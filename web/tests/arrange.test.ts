import { expect, test } from "vitest";
import { arrange } from "../src/shell/arrange";
import { action } from "./fakes";

const side = (text: string) => action(text, [], { side: true });

test("the keys run as the list does, whatever the order of the server", () => {
  const list = arrange([action("a:1"), side("mill:1"), action("a:2"), side("mill:2"), action("done")]);
  expect(list.keyed.map(({ text }) => text)).toEqual(["a:1", "a:2", "done", "mill:1", "mill:2"]);
});

test("groups keep together, and the keys follow them", () => {
  const mixed = Array.from({ length: 14 }, (_, n) => action(`${n % 2 ? "buy" : "sell"}:${n}`));
  const list = arrange(mixed);
  expect(list.groups.map(({ kind, actions }) => [kind, actions.length])).toEqual([
    ["Sell", 7],
    ["Buy", 7],
  ]);
  expect(list.folded).toBe(false);
  expect(list.keyed.map(({ text }) => text)).toEqual([0, 2, 4, 6, 8, 10, 12].map((n) => `sell:${n}`).concat(["buy:1", "buy:3"]));
});

test("what is folded away has no key", () => {
  const many = Array.from({ length: 30 }, (_, n) => action(`${n % 2 ? "buy" : "sell"}:${n}`));
  const list = arrange([...many, side("mill")]);
  expect(list.folded).toBe(true);
  expect(list.keyed.map(({ text }) => text)).toEqual(["mill"]);
});
