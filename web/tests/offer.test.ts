import { beforeEach, expect, test } from "vitest";
import { action, board, position, snapshot, stores } from "./fakes";

let t: ReturnType<typeof stores>;
beforeEach(() => void (t = stores()));
const sail = action("sail:guine", ["region.guine", "ship.red"]);
const far = action("sail:goa", ["region.goa", "ship.red"]);
const stop = action("stop");

test("there is nothing to choose before the first snapshot", () => {
  expect([t.offer.acting, t.offer.actions]).toEqual([false, []]);
});

test("actions are offered while the board shows the present, and only then", () => {
  t.show(snapshot(2, { actions: [sail] }));
  expect([t.offer.live, t.offer.acting]).toEqual([true, true]);
  t.playback.playing = true;
  expect(t.offer.actions).toEqual([]);
  t.playback.playing = false;
  t.replay.position = position(1);
  expect(t.offer.actions).toEqual([]);
  t.replay.position = null;
  t.playback.shown = snapshot(1);
  expect(t.offer.live).toBe(false);
});

test("behind the curtain nothing is offered", () => {
  t = stores(board({ hidden: true }));
  t.show(snapshot(2, { actions: [sail], mine: [0, 1] }));
  expect(t.offer.acting).toBe(false);
  t.people.liftedFor = 0;
  expect(t.offer.acting).toBe(true);
});

test("an element has the actions that name it, each once", () => {
  const twice = action("x", ["region.goa", "region.goa"]);
  t.show(snapshot(2, { actions: [sail, far, twice] }));
  expect(t.offer.byElement.get("region.goa")).toEqual([far, twice]);
  expect([...t.offer.byElement.keys()]).toEqual(["region.guine", "ship.red", "region.goa"]);
});

test("what all actions name and none is about is shared, whatever stands beside without a place", () => {
  t.show(snapshot(2, { actions: [sail, far, stop] }));
  expect(t.offer.shared).toEqual(new Set(["ship.red"]));
});

test.each([
  ["a single action", [sail, stop]],
  ["an action that does not name it", [sail, far, action("sail:x", ["region.x"])]],
  ["an action that is about it", [sail, far, action("sink", ["ship.red"])]],
])("with %s nothing is shared", (_, actions) => {
  t.show(snapshot(2, { actions }));
  expect(t.offer.shared.size).toBe(0);
});

test.each([true, false])("a reveal is final unless one is alone (%s)", (alone) => {
  t.show(snapshot(2, { undo: { alone, floor: 2, last: 2 } }));
  expect(t.offer.revealIsFinal).toBe(!alone);
});
