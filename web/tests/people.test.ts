import { expect, test } from "vitest";
import type { Snapshot } from "../src/lib/api";
import { Connection } from "../src/table/connection.svelte";
import { Messages } from "../src/table/messages.svelte";
import { People } from "../src/table/people.svelte";
import { board, seat, snapshot } from "./fakes";

function at(snap: Snapshot | null, hidden = false) {
  const connection = new Connection("t1", new Messages(), { snapshot() {}, event() {} });
  connection.snap = snap;
  connection.received = 10_000;
  return new People(connection, () => board({ hidden }));
}

test("a seat without a name is called by its colour, an open one is open", () => {
  const people = at(snapshot(1, { seats: [seat(0), seat(1, { name: "" }), seat(2, { name: "", kind: "open" })] }));
  expect([0, 1, 2, 3, null].map((n) => people.name(n))).toEqual(["Ana", "blue", "open seat", "", ""]);
});

test("before the first snapshot nobody is there", () => {
  const people = at(null);
  expect([people.mySeat, people.seat(0), people.curtain, people.secondsLeft(0, 0)]).toEqual([null, null, false, null]);
});

test("the clock runs for the one whose turn it is, from when the snapshot came", () => {
  const people = at(snapshot(1, { clock: { increment: 0, left: [60, 90], running: 0, then: "nothing", bot: "" } }));
  expect([people.secondsLeft(0, 15_000), people.secondsLeft(1, 15_000)]).toEqual([55, 90]);
  expect(people.secondsLeft(0, 9_000)).toBe(60); // this browser's clock was put back
});

const shared = { mine: [0, 1], seat: 1 };
test("between players at one screen a curtain falls where they have something to hide, until it is lifted for the one who decides", () => {
  const people = at(snapshot(1, shared), true);
  expect(people.curtain).toBe(true);
  people.liftedFor = 1;
  expect(people.curtain).toBe(false);
  people.liftedFor = 0;
  expect(people.curtain).toBe(true);
});

test.each([
  ["nothing is hidden", shared, false],
  ["one plays alone here", { mine: [1], seat: 1 }, true],
  ["the game is over", { ...shared, status: "over" as const }, true],
  ["one watches", { ...shared, seat: null }, true],
])("no curtain where %s", (_, snap, hidden) => {
  expect(at(snapshot(1, snap), hidden).curtain).toBe(false);
});

test("after the end nobody is missed", () => {
  const people = at(snapshot(1, { status: "over", seats: [seat(0), seat(1, { gone: 280 })] }));
  expect(people.gone(1, 15_000)).toBe(0);
});

test("how long somebody has been gone goes on counting; after five minutes he may be replaced", () => {
  const people = at(snapshot(1, { seats: [seat(0), seat(1, { gone: 280 }), seat(2, { gone: 400, bot: "judge" })] }));
  expect([0, 1, 2].map((n) => people.gone(n, 15_000))).toEqual([0, 285, 0]);
  expect([people.vanished(1, 15_000), people.vanished(1, 40_000), people.vanished(0, 40_000)]).toEqual([false, true, false]);
});

test("who left, or has no time left, may be replaced at once", () => {
  const people = at(snapshot(1, { seats: [seat(0), seat(1, { away: true, vanished: true, gone: 30 })] }));
  expect([people.vanished(1, 10_000), people.gone(1, 10_000)]).toEqual([true, 0]);
});
