import { beforeEach, expect, test } from "vitest";
import type { BoardDef } from "../src/boards/board";
import { SHEET, Zones } from "../src/table/zones.svelte";
import { action, board, snapshot, stores } from "./fakes";

const kind = (id: string) => ({ id, title: id, holds: (element: string) => element.startsWith(`${id}.`) });
let def: BoardDef;
let t: ReturnType<typeof stores>;
let zones: Zones;
beforeEach(() => {
  def = board({ zones: [kind("chart"), kind("market")] });
  t = stores(def);
  zones = new Zones(
    () => def,
    () => t.playback.shown,
    t.offer,
  );
  return () => t.messages.close();
});
const decide = (...targets: string[]) => t.show(snapshot(3, { actions: targets.map((id) => action(`take:${id}`, [id])) }));

test("the first zone is open until something is asked", () => {
  expect(zones.open).toBe("chart");
});

test("a decision opens the first zone that holds something to choose, and says how much is in each", () => {
  decide("market.gold", "market.sugar", "supply.ships");
  zones.ask();
  expect(zones.open).toBe("market");
  expect(Object.fromEntries(zones.counts)).toEqual({ market: 2, [SHEET]: 1 });
});

test("a choice that touches several elements of a zone counts once", () => {
  t.show(snapshot(3, { actions: [action("take:tile", ["market.gold", "market.sugar"]), action("pass", ["chart.goa"])] }));
  expect(Object.fromEntries(zones.counts)).toEqual({ market: 1, chart: 1 });
});

test("what belongs to no zone is on the sheet", () => {
  decide("supply.ships");
  zones.ask();
  expect(zones.open).toBe(SHEET);
});

test("a decision without a place on the board changes nothing", () => {
  zones.show("market");
  t.show(snapshot(3, { actions: [action("pass")] }));
  zones.ask();
  expect(zones.open).toBe("market");
});

test("the zone where others move opens, unless one has opened another by hand since the last decision", () => {
  t.show(snapshot(3));
  zones.watch(["player.red", "market.gold"]);
  expect(zones.open).toBe("market");
  zones.show("chart");
  zones.watch(["market.gold"]);
  expect(zones.open).toBe("chart");
  decide("chart.goa");
  zones.ask();
  zones.watch(["market.gold"]);
  expect(zones.open).toBe("market");
});

test("what changed on somebody's sheet only opens nothing", () => {
  t.show(snapshot(3));
  zones.watch(["player.red"]);
  expect(zones.open).toBe("chart");
});
