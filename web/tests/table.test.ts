import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import { TableState } from "../src/table/table.svelte";
import { action, board, position, server, settle, snapshot } from "./fakes";

let hear: (event: object) => void;
vi.mock("../src/boards/registry", () => ({ boardOf: () => board() }));
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
const home = action("sail:lisboa", ["region.lisboa", "ship.red"], { ends_turn: true });
/** The next snapshot comes, as after an event of this type. */
async function next(snap: ReturnType<typeof snapshot>, event: object) {
  read.mockResolvedValueOnce(snap);
  hear({ id: snap.event, version: snap.version, ...event });
  await settle();
}

beforeEach(async () => {
  settings.motion = false;
  read = server("snapshot").mockResolvedValueOnce(snapshot(4, { actions: [sail, home] }));
  server("position").mockImplementation((_, move) => Promise.resolve(position(move)));
  table = new TableState("t1");
  await table.connection.open();
  return () => table.close();
});

test("the first snapshot is on the board", () => {
  expect([table.moment?.move, table.ended, table.offer.acting]).toEqual([4, false, true]);
});

test("a new version drops what was begun; chat does not", async () => {
  table.choosing.choose(home);
  await next(snapshot(4, { event: 5, actions: [sail, home] }), { type: "chat", chat: { name: "Rui", text: "Hello" } });
  expect(table.choosing.held).toEqual(home);
  expect(table.messages.announcement).toContain("Rui: Hello");
  await next(snapshot(5), { type: "move" });
  expect(table.choosing.held).toBeNull();
});

test("a hint holds for one decision", async () => {
  table.questions.hint = { moves: [] };
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
  settings.motion = true;
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
  table.choosing.choose(home);
  await table.replay.goTo(3);
  expect(table.choosing.held).toBeNull();
});

test("the end opens the score, once", async () => {
  await next(snapshot(5, { status: "over", actor: null }), { type: "over" });
  expect([table.panels.tab, table.ended]).toEqual(["score", true]);
  table.panels.tab = "log";
  await next(snapshot(5, { event: 9, status: "over", actor: null }), { type: "chat" });
  expect(table.panels.tab).toBe("log");
  await table.replay.goTo(3);
  expect(table.ended).toBe(false);
});

test("an element bears what the stores say of it", async () => {
  expect(table.state("region.goa")).toBe("legal");
  expect(table.state("ship.red")).toBe("selected");
  table.choosing.point(sail);
  await settle();
  expect([table.state("region.goa"), table.state("ship.red")]).toEqual(["legal hot", "selected"]);
  table.choosing.choose(home);
  expect([table.state("region.lisboa"), table.state("region.goa")]).toEqual(["selected", "legal hot"]);
  table.questions.why = { id: "region.x", name: "X", answer: { legal: false, rule: "", reason: "", missing: "", hint: "" } };
  expect(table.state("region.x")).toBe("refused");
  expect(table.state("region.y")).toBe("");
});

test("an element can be reached by key if it can be chosen, and its name says what a click does", () => {
  expect(table.el("region.goa", "Goa")).toMatchObject({ id: "region.goa", tabindex: 0, "aria-label": "Goa: Do sail:goa" });
  expect(table.el("ship.red", "Ship")).toMatchObject({ tabindex: -1, "aria-label": "Ship: 2 choices" });
  expect(table.el("region.x", "X")).toMatchObject({ tabindex: -1, "aria-label": "X", "aria-disabled": "true" });
  table.choosing.choose(home);
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
