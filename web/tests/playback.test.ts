import { beforeEach, expect, test } from "vitest";
import type { Position } from "../src/lib/api";
import { settings } from "../src/lib/settings.svelte";
import { action, answer, board, position, seat, server, settle, snapshot, stores } from "./fakes";

let t: ReturnType<typeof stores>;
let read: ReturnType<typeof server<"position">>;
beforeEach(() => {
  settings.chosenPace = "normal";
  t = stores();
  read = server("position").mockImplementation((_, move) => Promise.resolve(position(move)));
  return () => t.messages.close();
});
const at = () => t.playback.shown?.move;

test("the first snapshot is shown at once", () => {
  t.come(snapshot(5));
  expect([at(), t.playback.playing]).toEqual([5, false]);
});

test("moves are read and played one by one up to the snapshot, which needs no reading", async () => {
  t.show(snapshot(2));
  t.come(snapshot(5));
  expect([at(), t.playback.playing]).toEqual([2, true]);
  await settle();
  expect(read.mock.calls.map(([, move]) => move)).toEqual([3, 4]);
  expect(t.animator.fly).toHaveBeenCalledTimes(3);
  expect([t.playback.shown === t.connection.snap, t.playback.playing]).toEqual([true, false]);
});

test("what the others changed is marked; one's own move clears the marks", async () => {
  t.show(snapshot(3));
  t.come(snapshot(4)); // Rui
  await settle();
  expect(t.playback.fresh).toEqual(new Set(["place.4"]));
  t.come(snapshot(6)); // Ana, then Rui
  await settle();
  expect(t.playback.fresh).toEqual(new Set(["place.6"]));
  t.playback.forgetMarks();
  expect(t.playback.fresh.size).toBe(0);
});

test("the others' pieces are waited for, one's own are not", async () => {
  t.animator.fly.mockReturnValue(new Promise(() => {}));
  t.show(snapshot(2));
  t.come(snapshot(3)); // Ana
  await settle();
  expect(t.playback.playing).toBe(false);
  t.come(snapshot(4)); // Rui
  await settle();
  expect(t.playback.playing).toBe(true);
});

test("a skip goes straight to the snapshot; with nothing to skip it says so", async () => {
  const third = answer<Position>();
  read.mockReturnValueOnce(third.promise);
  t.show(snapshot(2));
  expect(t.playback.skip()).toBe(false);
  t.come(snapshot(8));
  expect(t.playback.skip()).toBe(true);
  third.give(position(3));
  await settle();
  expect([at(), t.playback.playing]).toEqual([8, false]);
  expect(t.animator.fly).not.toHaveBeenCalled();
  t.come(snapshot(9)); // what comes later is played again
  await settle();
  expect(t.animator.fly).toHaveBeenCalledTimes(1);
});

test("a snapshot that comes while moves are played is played up to as well", async () => {
  const flown = answer<void>();
  t.animator.fly.mockReturnValueOnce(flown.promise);
  t.show(snapshot(3));
  t.come(snapshot(4));
  await settle();
  t.come(snapshot(6));
  flown.give();
  await settle();
  expect(t.animator.fly).toHaveBeenCalledTimes(3);
  expect(at()).toBe(6);
});

test("moves taken back while they are played end the playing", async () => {
  const flown = answer<void>();
  t.animator.fly.mockReturnValueOnce(flown.promise);
  t.show(snapshot(3));
  t.come(snapshot(8));
  await settle();
  t.come(snapshot(2, { version: 9 }));
  expect(t.animator.skip).toHaveBeenCalled();
  flown.give();
  await settle();
  expect(at()).toBe(2);
});

test("a position that cannot be read is skipped", async () => {
  read.mockRejectedValueOnce(new Error("offline"));
  t.show(snapshot(2));
  t.come(snapshot(5));
  await settle();
  expect([at(), t.playback.playing, t.messages.notice]).toEqual([5, false, ""]);
});

test.each([
  ["more than forty moves behind", () => t.come(snapshot(45))],
  ["after an undo or a resync", () => (t.playback.jump(), t.come(snapshot(5)))],
  ["seen from another seat", () => t.come(snapshot(5, { seat: 1, mine: [1] }))],
  ["while one looks back", () => ((t.replay.position = position(1)), t.come(snapshot(5)))],
  ["where the user wants the moves at once", () => ((settings.chosenPace = "at once"), t.come(snapshot(5)))],
])("the board jumps %s, and still marks what changed", (_, come) => {
  t.show(snapshot(3));
  come();
  expect([t.playback.shown === t.connection.snap, t.playback.playing]).toEqual([true, false]);
  expect(t.playback.fresh.size).toBeGreaterThan(0);
});

test("a jump is for one snapshot only", () => {
  t.show(snapshot(3));
  t.playback.jump();
  t.come(snapshot(4));
  t.come(snapshot(5));
  expect(t.playback.playing).toBe(true);
});

test("behind a curtain nothing is played", () => {
  t = stores(board({ hidden: true }));
  t.show(snapshot(3, { mine: [0, 1] }));
  t.come(snapshot(4, { mine: [0, 1] }));
  expect([at(), t.playback.playing]).toEqual([4, false]);
});

test("a screen reader hears the moves and whose decision it is, and at the end who wins", () => {
  settings.chosenPace = "at once";
  t.show(snapshot(3));
  t.come(snapshot(4, { actions: [action("pass")] }));
  expect(t.messages.announcement).toBe("Move 4. Your decision, Ana: What now?");
  const result = { winner: 1, ending: "The last phase is over." } as never;
  t.come(snapshot(5, { status: "over", actor: null, result, seats: [seat(0), seat(1)] }));
  expect(t.messages.announcement).toBe("The game is over: The last phase is over. Rui wins.");
});

test("after each move of the others there is a rest, by the pace; the lines of the move are there meanwhile", async () => {
  settings.chosenPace = "slow";
  const rest = answer<void>();
  t.animator.wait.mockReturnValueOnce(rest.promise);
  t.show(snapshot(3));
  t.come(snapshot(4)); // Rui
  await settle();
  expect(t.animator.fly).toHaveBeenCalledWith([], expect.anything(), settings.times.tempo);
  expect(t.animator.wait).toHaveBeenCalledWith(settings.times.rest);
  expect([t.playback.playing, t.playback.lines.map((line) => line.text)]).toEqual([true, ["Move 4."]]);
  expect(t.playback.touched).toEqual(["place.4"]);
  rest.give();
  await settle();
  expect([t.playback.playing, t.playback.lines]).toEqual([false, []]);
});

test("who hurries sees nothing piece by piece until his own decision", async () => {
  t.show(snapshot(3, { actor: 1 }));
  t.playback.hurry();
  t.come(snapshot(4, { actor: 1 }));
  t.come(snapshot(5, { actor: 1 }));
  expect([at(), t.playback.playing, t.playback.hurrying]).toEqual([5, false, true]);
  t.come(snapshot(6, { actions: [action("pass")] }));
  expect([at(), t.playback.hurrying]).toEqual([6, false]);
  t.come(snapshot(7));
  expect(t.playback.playing).toBe(true); // from then on moves are shown again
});

test("to hurry ends what is being played, and lasts to the end of the game", async () => {
  t.animator.fly.mockReturnValueOnce(new Promise(() => {}));
  t.show(snapshot(3, { actor: 1 }));
  t.come(snapshot(8, { actor: 1 }));
  await settle();
  t.playback.hurry();
  expect(t.animator.skip).toHaveBeenCalled();
  t.come(snapshot(9, { status: "over", actor: null }));
  t.playback.hurry(); // nothing to hurry to
  expect(t.playback.playing).toBe(true); // it ends as soon as its flight does
});

test("one's own decision is nothing to hurry to", () => {
  t.show(snapshot(3, { actions: [action("pass")] }));
  t.playback.hurry();
  expect(t.playback.hurrying).toBe(false);
});
