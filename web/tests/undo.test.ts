import { beforeEach, expect, test } from "vitest";
import type { Snapshot } from "../src/lib/api";
import { answer, line, position, server, settle, snapshot, stores } from "./fakes";

let t: ReturnType<typeof stores>;
let back: ReturnType<typeof server<"undo">>;
beforeEach(() => {
  t = stores();
  back = server("undo").mockResolvedValue(snapshot(3, { version: 9 }));
  return () => t.messages.close();
});
const undo = (more: Partial<Snapshot["undo"]>) => ({ alone: false, floor: 6, last: 6, request: null, ...more });
const asked = () => back.mock.calls;

test.each([
  ["a step inside one's turn", { undo: undo({ floor: 4, last: 5 }) }, 5],
  ["the start of an answer that took several moves", { undo: undo({ floor: 2, last: 3 }) }, 3],
  ["nothing where another's turn lies between", {}, undefined],
  ["one's last decision where one is alone, over the bots' moves", { undo: undo({ alone: true, last: 2 }) }, 2],
  ["the same after the end", { status: "over" as const, actor: null, undo: undo({ alone: true, last: 4 }) }, 4],
  [
    "nothing while somebody is asked",
    { undo: undo({ floor: 4, last: 5, request: { seat: 0, to: 2, waiting: [1] } as never }) },
    undefined,
  ],
  ["nothing for a spectator", { mine: [], undo: undo({ floor: 4, last: 5, alone: true }) }, undefined],
  ["nothing at the start", { move: 0, undo: undo({ floor: 0, last: 0, alone: true }) }, undefined],
])("undo leads to %s", (_, more, to) => {
  t.show(snapshot(6, more));
  expect(t.undo.target?.to).toBe(to);
});

test.each([
  [4, 4],
  [5, null], // a step is all there is
])("with the floor at %s the whole turn goes back to %s", (floor, to) => {
  t.show(snapshot(6, { undo: undo({ floor, last: 5 }) }));
  expect(t.undo.turnStart).toBe(to);
});

test("while another decides there is no turn to restart", () => {
  t.show(snapshot(6, { actor: 1, undo: undo({ floor: 2, last: 5 }) }));
  expect(t.undo.turnStart).toBeNull();
});

test("going back names seat, version and move; the board jumps, nothing is new, one is at the present", async () => {
  t.show(snapshot(6));
  t.playback.fresh = new Set(["x"]);
  t.replay.position = position(2);
  await t.undo.to(3);
  expect(asked()).toEqual([["t1", 0, 6, 3]]);
  expect([t.playback.fresh.size, t.replay.position]).toEqual([0, null]);
  t.playback.shown = snapshot(1);
  t.come(snapshot(3, { version: 9 }));
  expect(t.playback.playing).toBe(false);
});

test("lines of the log that were fetched are fetched again after going back", async () => {
  const read = server("log").mockResolvedValue({ lines: [line(1, 0), line(5, 0)] } as never);
  t.show(snapshot(6, { log: [line(5, 0), line(6, 1)] }));
  await t.log.read();
  await t.undo.to(3);
  t.show(snapshot(5, { log: [line(4, 0), line(5, 1)] }));
  await t.log.read();
  expect(read).toHaveBeenCalledTimes(2);
});

test("at one screen it is the one who decides that goes back", async () => {
  t.show(snapshot(6, { mine: [0, 1], seat: 0, actor: 1 }));
  await t.undo.to(3);
  expect(asked()[0]?.[1]).toBe(1);
});

test.each([
  ["a later move", 7],
  ["where one stands", 6],
])("there is no way back to %s", async (_, to) => {
  t.show(snapshot(6));
  await t.undo.to(to);
  expect(asked()).toEqual([]);
});

test("a wish that comes while a command is on its way waits for it", async () => {
  t.show(snapshot(6));
  const made = answer<Snapshot>();
  void t.connection.command(() => made.promise);
  await t.undo.to(5);
  expect(asked()).toEqual([]);
  made.give(snapshot(7));
  await settle();
  expect(asked()).toEqual([["t1", 0, 7, 5]]);
});

test.each([
  ["before one's last decision", {}, 4],
  ["nowhere where nobody need be asked", { undo: undo({ alone: true, last: 4 }) }, null],
  ["nowhere inside one's own turn", { undo: undo({ floor: 3, last: 4 }) }, null],
  ["nowhere while something is asked", { proposal: { kind: "end", seat: 1, waiting: [0] } as never }, null],
  ["nowhere for a spectator", { mine: [] }, null],
])("the others may be asked to go back to %s", (_, more, to) => {
  t.show(snapshot(6, { undo: undo({ last: 4 }), ...more }));
  expect(t.undo.askable).toBe(to);
});

test("what would be taken back is named by its first line", () => {
  t.show(snapshot(6));
  expect([t.undo.first(4), t.undo.first(6)]).toEqual(["Move 5.", "the position after move 6"]);
});
