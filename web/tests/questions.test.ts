import { beforeEach, expect, test } from "vitest";
import type { Hint, WhyNot } from "../src/lib/api";
import { action, answer, position, server, settle, snapshot, stores } from "./fakes";

let t: ReturnType<typeof stores>;
let why: ReturnType<typeof server<"why">>;
const no = (reason: string, legal = false): WhyNot => ({ legal, rule: "R5.1", reason, missing: "", hint: "" });
const sail = action("sail:goa", ["region.goa", "ship.red"]);
const hint: Hint = {
  unit: "points",
  moves: [{ action: 1, notation: "sail:goa", label: "Sail to Goa", answer: {}, then: [], gain: 2, behind: 0, terms: [] }],
};

beforeEach(() => {
  t = stores();
  t.show(snapshot(4, { actions: [sail] }));
  why = server("why").mockResolvedValue(no("Too far."));
  return () => t.messages.close();
});

test("the answer says what was asked about, and a screen reader reads it", async () => {
  await t.questions.askWhy("region.goa", "Goa");
  expect(why.mock.calls).toEqual([["t1", "region.goa", 0]]);
  expect(t.questions.why).toEqual({ id: "region.goa", name: "Goa", answer: no("Too far.") });
  expect(t.messages.announcement).toBe("Goa: Too far. R5.1");
});

test("the last question counts, whichever answer comes last", async () => {
  const first = answer<WhyNot>();
  why.mockReturnValueOnce(first.promise);
  void t.questions.askWhy("region.goa", "Goa");
  await t.questions.askWhy("region.brasil", "Brasil");
  first.give(no("late"));
  await settle();
  expect(t.questions.why?.name).toBe("Brasil");
});

test("about an earlier position nothing is asked", async () => {
  t.replay.position = position(1);
  await t.questions.askWhy("region.goa", "Goa");
  expect(why).not.toHaveBeenCalled();
  expect(t.messages.notice).toContain("an earlier position");
});

test.each([
  [[sail], true],
  [[], false],
])("what is legal for the one who decides is not for one who waits", async (actions, legal) => {
  why.mockResolvedValueOnce(no("", true));
  t.show(snapshot(5, { actions }));
  await t.questions.askWhy("region.goa", "Goa");
  expect(t.questions.why?.answer.legal).toBe(legal);
});

test("a hint lights where its moves begin and opens the actions", async () => {
  server("hint").mockResolvedValueOnce(hint);
  t.panels.tab = "chat";
  await t.questions.askHint();
  expect(t.questions.hinted).toEqual(new Set(["region.goa"]));
  expect(t.panels.tab).toBe("actions");
  expect(t.messages.announcement).toBe("Hint: Sail to Goa.");
  t.replay.position = position(1);
  expect(t.questions.hinted.size).toBe(0);
});

test("a hint is asked for once, and one that comes after the decision is dropped", async () => {
  const given = answer<Hint>();
  const ask = server("hint").mockReturnValue(given.promise);
  void t.questions.askHint();
  void t.questions.askHint();
  expect([t.questions.thinking, ask.mock.calls.length]).toEqual([true, 1]);
  t.show(snapshot(5));
  given.give(hint);
  await settle();
  expect([t.questions.thinking, t.questions.hint]).toEqual([false, null]);
});

test("a question that cannot be answered is complained about", async () => {
  why.mockRejectedValueOnce(new Error("offline"));
  await t.questions.askWhy("region.goa", "Goa");
  expect([t.messages.notice, t.questions.why]).toEqual(["offline", null]);
});
