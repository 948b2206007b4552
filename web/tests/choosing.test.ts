import { beforeEach, expect, test } from "vitest";
import type { Snapshot, Tried } from "../src/lib/api";
import { settings } from "../src/lib/settings.svelte";
import { action, answer, board, server, settle, snapshot, stores, tried } from "./fakes";

let t: ReturnType<typeof stores>;
let move: ReturnType<typeof server<"move">>;
let why: ReturnType<typeof server<"why">>;
const one = action("workers:1", ["supply"]);
const two = action("workers:2", ["supply"]);
const sail = action("sail:goa", ["region.goa"]);
const end = action("done", ["flag"]);
const draw = action("explore", ["disk"]);
const here = snapshot(4, { actions: [one, two, sail, end, draw] });
/** What the server says an action does. */
const does = (text: string | null): Tried =>
  tried({ ends_turn: text === "done" || text === "space:4", reveals: text === "explore" });

beforeEach(() => {
  settings.confirm = true;
  t = stores();
  t.show(here);
  move = server("move").mockResolvedValue(here);
  server("try").mockImplementation((_table, _seat, _version, _answer, text) => Promise.resolve(does(text)));
  why = server("why").mockResolvedValue({ legal: false, rule: "R1", reason: "Not now.", missing: "", hint: "" });
  return () => t.messages.close();
});
const sent = () => move.mock.calls.map(([, , , choice]) => ("action" in choice ? choice.action : choice.answer));

test("an element with one action takes it, with the seat and the version it was offered to", async () => {
  t.choosing.touch("region.goa", "Goa");
  await settle();
  expect(move.mock.calls).toEqual([["t1", 0, 4, { action: "sail:goa" }]]);
});

test("an element with several opens the chooser; a choice closes it", async () => {
  t.choosing.touch("supply", "Workers");
  expect(t.choosing.chooser?.actions).toEqual([one, two]);
  await t.choosing.choose(two);
  expect([t.choosing.chooser, sent()]).toEqual([null, ["workers:2"]]);
});

test("an element with none asks why not", async () => {
  t.choosing.touch("region.brasil", "Brasil");
  await settle();
  expect([t.questions.why?.name, sent()]).toEqual(["Brasil", []]);
  t.choosing.touch("supply", "Workers");
  expect(t.questions.why).toBeNull();
});

test.each([end, draw])("$text waits until it is confirmed", async (action) => {
  await t.choosing.choose(action);
  expect([t.choosing.held, sent()]).toEqual([action, []]);
  t.choosing.confirm();
  expect([t.choosing.held, sent()]).toEqual([null, [action.text]]);
});

test("what is held is said aloud, and whether it can be taken back", async () => {
  await t.choosing.choose(end);
  expect(t.messages.announcement).toBe("Do done. Enter confirms.");
  await t.choosing.choose(draw);
  expect(t.messages.announcement).toBe("Do explore. Enter confirms; it reveals something and cannot be taken back.");
});

test("to choose it a second time confirms it; to choose another holds that one", async () => {
  await t.choosing.choose(end);
  await t.choosing.choose(draw);
  expect([t.choosing.held, sent()]).toEqual([draw, []]);
  await t.choosing.choose(draw);
  expect(sent()).toEqual(["explore"]);
});

test("without the user's switch nothing waits", async () => {
  settings.confirm = false;
  await t.choosing.choose(end);
  expect(sent()).toEqual(["done"]);
});

test("while a command is on its way nothing can be chosen", async () => {
  const made = answer<Snapshot>();
  move.mockReturnValueOnce(made.promise);
  void t.choosing.choose(sail);
  void t.choosing.choose(one);
  await settle();
  t.choosing.touch("supply", "Workers");
  t.choosing.touch("nothing", "Nothing");
  await t.choosing.chain(["workers:1"]);
  expect([sent(), t.choosing.chooser, why.mock.calls]).toEqual([["sail:goa"], null, []]);
  made.give(here);
  await settle();
  await t.choosing.choose(one);
  expect(sent()).toEqual(["sail:goa", "workers:1"]);
});

test("a spectator sends nothing", async () => {
  t.show(snapshot(4, { seat: null, mine: [], actions: [sail] }));
  await t.choosing.choose(sail);
  expect(sent()).toEqual([]);
});

test("a choice clears the marks of what is new", async () => {
  t.playback.fresh = new Set(["region.goa"]);
  await t.choosing.choose(sail);
  expect(t.playback.fresh.size).toBe(0);
});

test("escape closes the chooser, then the answer, then lets go of what is held", async () => {
  await t.choosing.choose(end);
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
  const [turn, place] = [action("turn:2"), action("space:4", ["space.4"])];
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

test("a half choice goes on at the board where the game says so", async () => {
  t = stores(board({ inPlace: (id) => id.startsWith("die.") }));
  t.show(snapshot(4, { actions: [castle, upper, other] }));
  t.choosing.touch("die.1", "Die");
  expect(t.choosing.pending?.id).toBe("die.1");
  expect(t.choosing.listed).toEqual([castle, upper]);
  expect(t.choosing.choices("lane.castle")).toEqual([castle]);
  expect(t.choosing.choices("tower")).toEqual([castle, upper, other]); // it decides nothing: all that name it
  t.choosing.touch("lane.castle", "Castle");
  await settle();
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

// -- a question with several parts

const first = action("sell:gold", ["market.gold"], { part: "gold" });
const hold = action("hold:gold", ["market.gold"], { part: "gold" });
const second = action("sell:sugar", ["market.sugar"], { part: "sugar" });
const chest = action("chest", ["chest"], { side: true });
const question = (settled: boolean, confirm = "That is all") => ({ choices: {}, missing: [], confirm, settled });
const market = snapshot(4, { actions: [first, hold, second, chest], question: question(false, "Leave everything as it is") });

function ask(ends_turn = true) {
  t.show(market);
  server("try").mockImplementation((_table, _seat, _version, given) => {
    const chosen = Object.entries(given).map(([part, text]) => ({ part, text, describe: `Do ${text}` }));
    const actions = [first, hold, second].filter((entry) => given[entry.part] !== entry.text);
    return Promise.resolve(
      tried({ chosen, actions, ends_turn, question: question(chosen.length === 2), view: { at: 9 } as never }),
    );
  });
}

test("parts are set in any order, changed and cleared; nothing is sent before it is confirmed", async () => {
  ask();
  await t.choosing.choose(second);
  await t.choosing.choose(first);
  expect(t.answering.answer).toEqual({ sugar: "sell:sugar", gold: "sell:gold" });
  await t.choosing.choose(hold);
  expect([t.answering.answer, t.choosing.holding]).toEqual([{ sugar: "sell:sugar", gold: "hold:gold" }, true]);
  await t.answering.drop("sugar");
  expect([t.answering.answer, sent()]).toEqual([{ gold: "hold:gold" }, []]);
  t.choosing.confirm();
  expect(sent()).toEqual([{ gold: "hold:gold" }]);
});

test("escape clears the part that was set last", async () => {
  ask();
  await t.choosing.choose(second);
  await t.choosing.choose(first);
  t.choosing.cancel();
  await settle();
  expect([t.answering.answer, t.choosing.open]).toEqual([{ sugar: "sell:sugar" }, true]);
  t.choosing.cancel();
  expect([t.answering.answer, t.choosing.open, t.offer.actions]).toEqual([{}, false, market.actions]);
});

test("what is left of the question is offered, and the board does not play the answer again", async () => {
  ask();
  await t.choosing.choose(first);
  expect(t.offer.actions).toEqual([hold, second]);
  t.choosing.confirm();
  await settle();
  t.come(snapshot(5));
  expect(t.playback.playing).toBe(false);
});

test("an answer that leaves nothing to choose and ends no turn is sent at once", async () => {
  ask(false);
  await t.choosing.answer({ gold: "sell:gold", sugar: "sell:sugar" });
  expect(sent()).toEqual([{ gold: "sell:gold", sugar: "sell:sugar" }]);
});

test("a side action leaves the answer as it is", async () => {
  ask(false);
  await t.choosing.choose(first);
  move.mockImplementationOnce(() => {
    t.answering.clear(); // as the table does with every new version
    return Promise.resolve(t.show({ ...market, version: 5 }));
  });
  await t.choosing.choose(chest);
  expect([sent(), t.answering.answer]).toEqual([["chest"], { gold: "sell:gold" }]);
});
