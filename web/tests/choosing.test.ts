import { beforeEach, expect, test } from "vitest";
import type { Snapshot } from "../src/lib/api";
import { settings } from "../src/lib/settings.svelte";
import { action, answer, board, server, settle, snapshot, stores } from "./fakes";

let t: ReturnType<typeof stores>;
let move: ReturnType<typeof server<"move">>;
let why: ReturnType<typeof server<"why">>;
const one = action("workers:1", ["supply"]);
const two = action("workers:2", ["supply"]);
const sail = action("sail:goa", ["region.goa"]);
const end = action("done", ["flag"], { ends_turn: true });
const draw = action("explore", ["disk"], { reveals: true });
const late = action("late", ["region.x"], { out_of_order: true });
const here = snapshot(4, { actions: [one, two, sail, end, draw, late] });

beforeEach(() => {
  settings.confirm = true;
  t = stores();
  t.show(here);
  move = server("move").mockResolvedValue(here);
  why = server("why").mockResolvedValue({ legal: false, rule: "R1", reason: "Not now.", missing: "", hint: "" });
  return () => t.messages.close();
});
const sent = () => move.mock.calls.map(([, , , text]) => text);

test("an element with one action takes it, with the seat and the version it was offered to", () => {
  t.choosing.touch("region.goa", "Goa");
  expect(move.mock.calls).toEqual([["t1", 0, 4, "sail:goa"]]);
});

test("an element with several opens the chooser; a choice closes it", () => {
  t.choosing.touch("supply", "Workers");
  expect(t.choosing.chooser?.actions).toEqual([one, two]);
  t.choosing.choose(two);
  expect([t.choosing.chooser, sent()]).toEqual([null, ["workers:2"]]);
});

test("an element with none asks why not", async () => {
  t.choosing.touch("region.brasil", "Brasil");
  await settle();
  expect([t.questions.why?.name, sent()]).toEqual(["Brasil", []]);
  t.choosing.touch("supply", "Workers");
  expect(t.questions.why).toBeNull();
});

test.each([end, draw])("$text waits until it is confirmed", (action) => {
  t.choosing.choose(action);
  expect([t.choosing.held, sent()]).toEqual([action, []]);
  t.choosing.confirm();
  expect([t.choosing.held, sent()]).toEqual([null, [action.text]]);
});

test("what is held is said aloud, and whether it can be taken back", () => {
  t.choosing.choose(end);
  expect(t.messages.announcement).toBe("Do done. Enter confirms.");
  t.choosing.choose(draw);
  expect(t.messages.announcement).toBe("Do explore. Enter confirms; it reveals something and cannot be taken back.");
});

test("to choose it a second time confirms it; to choose another holds that one", () => {
  t.choosing.choose(end);
  t.choosing.choose(draw);
  expect([t.choosing.held, sent()]).toEqual([draw, []]);
  t.choosing.choose(draw);
  expect(sent()).toEqual(["explore"]);
});

test("without the user's switch nothing waits", () => {
  settings.confirm = false;
  t.choosing.choose(end);
  expect(sent()).toEqual(["done"]);
});

test("while a command is on its way nothing can be chosen", async () => {
  const made = answer<Snapshot>();
  move.mockReturnValueOnce(made.promise);
  t.choosing.choose(sail);
  t.choosing.choose(one);
  t.choosing.touch("supply", "Workers");
  t.choosing.touch("nothing", "Nothing");
  await t.choosing.chain(["workers:1"]);
  expect([sent(), t.choosing.chooser, why.mock.calls]).toEqual([["sail:goa"], null, []]);
  made.give(here);
  await settle();
  t.choosing.choose(one);
  expect(sent()).toEqual(["sail:goa", "workers:1"]);
});

test("a spectator sends nothing", () => {
  t.show(snapshot(4, { seat: null, mine: [], actions: [sail] }));
  t.choosing.choose(sail);
  expect(sent()).toEqual([]);
});

test("a choice clears the marks of what is new", () => {
  t.playback.fresh = new Set(["region.goa"]);
  t.choosing.choose(sail);
  expect(t.playback.fresh.size).toBe(0);
});

test.each([
  ["is played", sail, 0, true],
  ["out of order makes the board jump", late, 0, false],
  ["after one out of order makes the board jump", sail, 1, false],
])("a choice %s", async (_, chosen, choices, played) => {
  t.show({ ...here, undo: { ...here.undo, choices } });
  t.choosing.choose(chosen);
  await settle();
  t.come(snapshot(5));
  expect(t.playback.playing).toBe(played);
});

test("escape closes the chooser, then the answer, then lets go of what is held", async () => {
  t.choosing.choose(end);
  t.choosing.touch("region.brasil", "Brasil");
  await settle();
  t.choosing.chooser = { id: "supply", actions: [one, two] };
  const left = () => [t.choosing.chooser, t.questions.why, t.choosing.held].filter(Boolean).length;
  for (const n of [2, 1, 0]) {
    expect(t.choosing.open).toBe(true);
    t.choosing.cancel();
    expect(left()).toBe(n);
  }
  expect(t.choosing.open).toBe(false);
});

test("what the pointer is over shows a moment later", async () => {
  t.choosing.point(sail);
  expect(t.choosing.hot).toBeNull();
  await settle();
  expect(t.choosing.hot).toEqual(sail);
});

test("a chain takes its actions one after the other, and the last like any other", async () => {
  const [turn, place] = [action("turn:2"), action("space:4", ["space.4"], { ends_turn: true })];
  t.show(snapshot(4, { actions: [turn] }));
  move.mockImplementationOnce(() => Promise.resolve(t.show(snapshot(5, { actions: [place] }))));
  await t.choosing.chain(["turn:2", "space:4"]);
  expect([sent(), t.choosing.held]).toEqual([["turn:2"], place]);
});

test("a chain ends where something else is asked", async () => {
  await t.choosing.chain(["workers:1", "not offered", "sail:goa"]);
  expect(sent()).toEqual(["workers:1"]);
});

const castle = action("place:1:castle", ["die.1", "lane.castle", "tower"]);
const upper = action("place:1:upper", ["die.1", "lane.upper", "tower"]);
const other = action("place:2:castle", ["die.2", "lane.castle", "tower"]);

test("a half choice goes on at the board where the game says so", () => {
  t = stores(board({ inPlace: (id) => id.startsWith("die.") }));
  t.show(snapshot(4, { actions: [castle, upper, other] }));
  t.choosing.touch("die.1", "Die");
  expect(t.choosing.pending?.id).toBe("die.1");
  expect(t.choosing.listed).toEqual([castle, upper]);
  expect(t.choosing.choices("lane.castle")).toEqual([castle]);
  expect(t.choosing.choices("tower")).toEqual([castle, upper, other]); // it decides nothing: all that name it
  t.choosing.touch("lane.castle", "Castle");
  expect(sent()).toEqual(["place:1:castle"]);
});

test("a half choice is let go by touching it again, or changed by touching another", () => {
  t = stores(board({ inPlace: (id) => id.startsWith("die.") }));
  const more = action("place:2:upper", ["die.2", "lane.upper"]);
  t.show(snapshot(4, { actions: [castle, upper, other, more] }));
  t.choosing.touch("die.1", "Die");
  t.choosing.touch("die.2", "Die");
  expect(t.choosing.listed).toEqual([other, more]);
  t.choosing.touch("die.2", "Die");
  expect([t.choosing.pending, t.choosing.listed.length, sent()]).toEqual([null, 4, []]);
});
