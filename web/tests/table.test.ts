import { beforeEach, expect, type Mock, test, vi } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import { TableState } from "../src/table/table.svelte";
import { action, answer, board, position, server, settle, snapshot, tried } from "./fakes";

let hear: (event: object) => void;
vi.mock("../src/boards/registry", () => ({
  boardOf: () => board({}),
  fetchBoard: () => Promise.resolve(),
}));
vi.mock("../src/table/stream", () => ({
  Stream: class {
    constructor(_table: string, _after: number, listener: typeof hear) {
      hear = listener;
    }
    close() {}
  },
}));
vi.mock("../src/table/animator.svelte", async () => ({ Animator: (await import("./fakes")).StillAnimator }));

let table: TableState;
let read: ReturnType<typeof server<"snapshot">>;
const sail = action("sail:goa", ["region.goa", "ship.red"]);
const home = action("sail:lisboa", ["region.lisboa", "ship.red"]);
/** The next snapshot comes, as after an event of this type. */
async function next(snap: ReturnType<typeof snapshot>, event: object) {
  read.mockResolvedValueOnce(snap);
  hear({ event: snap.event, version: snap.version, ...event });
  await settle();
}

beforeEach(async () => {
  settings.chosenPace = "at once";
  read = server("snapshot").mockResolvedValueOnce(snapshot(4, { actions: [sail, home] }));
  server("try").mockImplementation((_table, _seat, _version, _answer, text) =>
    Promise.resolve(tried({ ends_turn: text === home.text })),
  );
  server("position").mockImplementation((_, move) => Promise.resolve(position(move)));
  table = new TableState("t1");
  await table.connection.open();
  return () => table.close();
});

test("the first snapshot is on the board", () => {
  expect([table.moment?.move, table.ended, table.offer.acting]).toEqual([4, false, true]);
});

test("a new version drops what was begun; chat does not", async () => {
  await table.choosing.choose(home);
  await next(snapshot(4, { event: 5, actions: [sail, home] }), { type: "chat", chat: { name: "Rui", text: "Hello" } });
  expect(table.choosing.held).toEqual(home);
  expect(table.messages.announcement).toContain("Rui: Hello");
  await next(snapshot(5, { event: 6 }), { type: "move" });
  expect(table.choosing.held).toBeNull();
});

test("a hint holds for one decision", async () => {
  table.questions.hint = { unit: "points", moves: [] };
  await next(snapshot(5), { type: "move" });
  expect(table.questions.hint).toBeNull();
});

test("an undo is said", async () => {
  await next(snapshot(2, { version: 7, event: 7 }), { type: "undo", seat: 1, move: 2 });
  expect(table.messages.notice).toBe("Rui went back to the position after move 2.");
  expect(table.moment?.move).toBe(2);
});

test.each(["undo", "order", "resync"])("after %s nothing is new and nothing is played", async (type) => {
  await next(snapshot(6), { type: "move" });
  expect(table.state("place.6")).toBe("fresh");
  settings.chosenPace = "normal";
  await next(snapshot(7, { version: 8, event: 8, log: [] }), { type, seat: 1, move: 7 });
  expect([table.state("place.6"), vi.mocked(table.playback.animator.fly).mock.calls.length]).toEqual(["", 0]);
});

test("who looks at a position that is taken back is led to the last one that is left", async () => {
  await table.replay.goTo(3);
  expect(table.moment?.move).toBe(3);
  await next(snapshot(2, { version: 6, event: 6 }), { type: "undo", seat: 1, move: 2 });
  expect(table.replay.position?.move).toBe(2);
});

test("looking back drops what was begun", async () => {
  await table.choosing.choose(home);
  await table.replay.goTo(3);
  expect(table.choosing.held).toBeNull();
});

test("the sheet of another goes when one decides anew, not while others move", async () => {
  table.panels.toggleSheet(1);
  await next(snapshot(5), { type: "move" });
  expect(table.panels.sheetSeat).toBe(1);
  await next(snapshot(6, { actions: [sail] }), { type: "move" });
  expect(table.panels.sheetSeat).toBeNull();
});

const result = { winner: 1, reason: "rounds", ending: "The last round is over.", tie_break: "" };

test("the result is there when the board has got to the end, not before, and not while one looks back", async () => {
  settings.chosenPace = "normal";
  const flown = answer<void>();
  (table.playback.animator.fly as Mock).mockReturnValue(flown.promise);
  await next(snapshot(6, { status: "over", actor: null, result }), { type: "over" });
  expect([table.snap?.status, table.playback.playing, table.result]).toEqual(["over", true, null]);
  expect(table.messages.announcement).not.toContain("wins");
  flown.give();
  await settle();
  expect([table.ended, table.result]).toEqual([true, result]);
  expect(table.messages.announcement).toContain("Rui wins");
  await table.replay.goTo(3);
  expect([table.ended, table.result]).toEqual([false, null]);
});

test("who opens a table that is over sees the result at once", async () => {
  read.mockResolvedValueOnce(snapshot(6, { status: "over", actor: null, result }));
  const again = new TableState("t1");
  await again.connection.open();
  expect(again.result).toEqual(result);
  again.close();
});

test("the board says when the last round has come; after the end there is nothing to say", async () => {
  expect(table.last).toBeNull();
  const warned = { text: "Rui can end the game in the next turn.", rule: "R13.1", badge: "" };
  await next(snapshot(5, { notices: [warned] }), { type: "move" });
  expect(table.last).toBeNull();
  await next(snapshot(6, { notices: [warned, { text: "No other round follows.", rule: "R3.1", badge: "Last round" }] }), {
    type: "move",
  });
  expect(table.last?.badge).toBe("Last round");
  await next(snapshot(7, { status: "over", actor: null, result }), { type: "over" });
  expect(table.last).toBeNull();
});

test("an element bears what the stores say of it", async () => {
  expect(table.state("region.goa")).toBe("legal");
  expect(table.state("ship.red")).toBe("selected");
  table.choosing.point(sail);
  await settle();
  expect([table.state("region.goa"), table.state("ship.red")]).toEqual(["legal hot", "selected"]);
  await table.choosing.choose(home);
  expect([table.state("region.lisboa"), table.state("region.goa")]).toEqual(["selected", "legal hot"]);
  table.questions.why = { id: "region.x", name: "X", answer: { legal: false, rule: "", reason: "", missing: "", hint: "" } };
  expect(table.state("region.x")).toBe("refused");
  expect(table.state("region.y")).toBe("");
});

test("an element can be reached by key if it can be chosen, and its name says what a click does", async () => {
  expect(table.el("region.goa", "Goa")).toMatchObject({ id: "region.goa", tabindex: 0, "aria-label": "Goa: Do sail:goa" });
  expect(table.el("ship.red", "Ship")).toMatchObject({ tabindex: -1, "aria-label": "Ship: 2 choices" });
  expect(table.el("region.x", "X")).toMatchObject({ tabindex: -1, "aria-label": "X", "aria-disabled": "true" });
  await table.choosing.choose(home);
  expect(table.el("region.lisboa", "Lisboa")["aria-pressed"]).toBe("true");
});

test("an element explains itself, and so does what no action touches", () => {
  expect(table.el("region.goa", "Goa")).toMatchObject({ "data-does": "Ships sail here.", "data-rule": "R5.1" });
  expect(table.tip("region.sea", "The sea")).toEqual({
    "data-tip": "The sea",
    "data-does": "Ships sail here.",
    "data-rule": "R5.1",
    tabindex: -1,
  });
  expect(table.el("ship.red", "Ship")["data-rule"]).toBeUndefined();
});

test("a name that is the action already is not said twice", () => {
  expect(table.el("region.goa", "Region, Do sail:goa")["aria-label"]).toBe("Region, Do sail:goa");
});

test("what changed in an earlier position is marked there, and only there", async () => {
  await table.replay.goTo(2);
  await table.replay.goTo(3);
  expect(table.state("place.3")).toBe("fresh");
  table.replay.leave();
  expect(table.state("place.3")).toBe("");
});
