import { beforeEach, expect, test } from "vitest";
import type { Position } from "../src/lib/api";
import { answer, line, position, server, settle, snapshot, stores } from "./fakes";

let t: ReturnType<typeof stores>;
let read: ReturnType<typeof server<"position">>;
beforeEach(() => {
  t = stores();
  t.show(snapshot(6));
  read = server("position").mockImplementation((_, move) => Promise.resolve(position(move)));
  return () => t.messages.close();
});
const asked = () => read.mock.calls.map(([, move]) => move);

test("an earlier position is shown, what was half chosen is dropped, and leaving goes back to the present", async () => {
  await t.replay.goTo(4);
  expect([t.replay.position?.move, t.replay.at]).toEqual([4, 4]);
  expect(t.turnAway).toHaveBeenCalled();
  t.replay.leave();
  expect([t.replay.position, t.replay.at]).toEqual([null, null]);
});

test("one cannot go before the start nor beyond the present", async () => {
  await t.replay.goTo(-3);
  await t.replay.goTo(99);
  expect(asked()).toEqual([0, 6]);
});

test("steps begin at the last wish, and of wishes that come while one is read only the last counts", async () => {
  const first = answer<Position>();
  read.mockReturnValueOnce(first.promise);
  void t.replay.goTo(5);
  expect(t.replay.at).toBe(5);
  void t.replay.goTo(4);
  void t.replay.goTo(3);
  expect(t.replay.at).toBe(3);
  first.give(position(5));
  await settle();
  expect(asked()).toEqual([5, 3]);
  expect(t.replay.position?.move).toBe(3);
});

test("a position that comes after leaving is not shown", async () => {
  const first = answer<Position>();
  read.mockReturnValueOnce(first.promise);
  void t.replay.goTo(5);
  t.replay.leave();
  first.give(position(5));
  await settle();
  expect(t.replay.position).toBeNull();
  await t.replay.goTo(2);
  expect(t.replay.position).toEqual(position(2));
});

test("a position that cannot be read is complained about, and the next can", async () => {
  read.mockRejectedValueOnce(new Error("offline"));
  await t.replay.goTo(5);
  expect([t.messages.notice, t.replay.at]).toEqual(["offline", null]);
  await t.replay.goTo(4);
  expect(t.replay.position?.move).toBe(4);
});

test("what a move changed is marked only if one comes from right before it", async () => {
  await t.replay.goTo(3);
  expect(t.replay.changed).toEqual(new Set());
  await t.replay.goTo(4);
  expect(t.replay.changed).toEqual(new Set(["place.4"]));
  await t.replay.goTo(3);
  expect(t.replay.changed).toEqual(new Set());
});

test.each([
  { from: 4, step: -1, to: 3 },
  { from: 3, step: -1, to: 0 },
  { from: 0, step: -1, to: 0 },
  { from: 1, step: 1, to: 3 },
  { from: 5, step: 1, to: 6 },
])("from move $from by $step turn to move $to", async ({ from, step, to }) => {
  t.show(snapshot(6, { log: [1, 1, 1, 2, 2, 3].map((turn, index) => line(index + 1, 0, { turn })) })); // turns begin at 0, 3, 5
  await t.replay.goTo(from);
  await t.replay.goByTurn(step);
  expect(t.replay.position?.move).toBe(to);
});

test("a step by turn that waits for the log gives way to a later wish", async () => {
  const lines = answer<never>();
  server("log").mockReturnValueOnce(lines.promise);
  t.show(snapshot(6, { log: [line(6, 0)] }));
  const turn = t.replay.goByTurn(-1);
  await t.replay.goTo(2);
  lines.give({ lines: [] } as never);
  await turn;
  expect(t.replay.position?.move).toBe(2);
});

test("it goes on by itself to the end, with a rest before each move, and begins anew from there", async () => {
  await t.replay.goTo(4);
  await t.replay.run();
  expect([t.replay.position?.move, t.replay.running]).toEqual([6, false]);
  expect(t.animator.wait).toHaveBeenCalledTimes(2);
  await t.replay.run();
  expect(asked()).toEqual([4, 5, 6, 0, 1, 2, 3, 4, 5, 6]);
});

test.each([
  ["a pause", () => t.replay.pause(), 2],
  ["a step of one's own", () => void t.replay.goTo(5), 5],
  ["leaving", () => t.replay.leave(), undefined],
])("%s ends it", async (_, stop, move) => {
  const rest = answer<void>();
  await t.replay.goTo(2);
  t.animator.wait.mockReturnValueOnce(rest.promise);
  const run = t.replay.run();
  stop();
  rest.give();
  await run;
  await settle();
  expect([t.replay.position?.move, t.replay.running]).toEqual([move, false]);
});

test("a position that cannot be read ends it", async () => {
  await t.replay.goTo(2);
  read.mockRejectedValueOnce(new Error("offline"));
  await t.replay.run();
  expect([t.replay.position?.move, t.replay.running, t.messages.notice]).toEqual([2, false, "offline"]);
});

test("begun again after a pause it goes on once, not twice", async () => {
  const rest = answer<void>();
  await t.replay.goTo(2);
  t.animator.wait.mockReturnValueOnce(rest.promise);
  const first = t.replay.run();
  t.replay.pause();
  const second = t.replay.run();
  rest.give();
  await Promise.all([first, second]);
  expect(asked()).toEqual([2, 3, 4, 5, 6]);
});
