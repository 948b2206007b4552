import { expect, test } from "vitest";
import { Panels } from "../src/table/panels.svelte";

test("a rule opens the rules at its paragraph", () => {
  const panels = new Panels();
  panels.openRule("R4.2");
  expect([panels.tab, panels.rule]).toEqual(["rules", "R4.2"]);
});

test("the sheet of a seat opens and closes", () => {
  const panels = new Panels();
  panels.toggleSheet(2);
  expect(panels.sheetSeat).toBe(2);
  panels.toggleSheet(2);
  expect(panels.sheetSeat).toBeNull();
});

test.each([
  { mySeat: 1, seen: [2, 0, null, 2] },
  { mySeat: null, seen: [0, 1, 2, 0] },
])("the next sheets of three, from seat $mySeat: one's own needs no number", ({ mySeat, seen }) => {
  const panels = new Panels();
  const next = () => {
    panels.nextSheet(3, mySeat);
    return panels.sheetSeat;
  };
  expect([next(), next(), next(), next()]).toEqual(seen);
});

test("the row under the pointer shows its sheet; one that was opened stays", () => {
  const panels = new Panels();
  panels.hoverSeat = 1;
  expect(panels.peek).toBe(1);
  panels.toggleSheet(2);
  expect(panels.peek).toBe(2);
  panels.hoverSeat = null;
  expect(panels.peek).toBe(2);
  panels.toggleSheet(2);
  expect(panels.peek).toBeNull();
});
