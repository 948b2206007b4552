import { beforeEach, expect, test, vi } from "vitest";
import { Connection } from "../src/table/connection.svelte";
import { Messages } from "../src/table/messages.svelte";
import { Panels } from "../src/table/panels.svelte";
import { Talk } from "../src/table/talk.svelte";
import { snapshot } from "./fakes";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});

const said = (id: number, seat: number | null) => ({ id, at: 0, seat, name: "Rui", text: "Hello" });
function at(table = "t1") {
  const connection = new Connection(table, new Messages(), { snapshot() {}, event() {} });
  const panels = new Panels();
  connection.snap = snapshot(3, { chat: [said(4, 1), said(5, 0), said(6, null)] });
  return { connection, panels, talk: new Talk(connection, panels) };
}

test("what others said counts as new until the chat is looked at; one's own lines never do", () => {
  const { connection, panels, talk } = at();
  expect(talk.unread).toBe(2);
  panels.tab = "chat";
  talk.look();
  panels.tab = "log";
  expect(talk.unread).toBe(0);
  connection.snap = snapshot(4, { chat: [said(4, 1), said(6, null), said(9, 1)] });
  expect(talk.unread).toBe(1);
});

test("what was read and what is being written outlive the page, each table its own", () => {
  const first = at();
  first.talk.draft = "I think";
  first.talk.keep();
  first.talk.look();
  expect([at().talk.draft, at().talk.unread]).toEqual(["I think", 0]);
  expect([at("t2").talk.draft, at("t2").talk.unread]).toEqual(["", 2]);
});

test("of many tables the oldest are forgotten, and nonsense in the storage does no harm", () => {
  for (let n = 0; n < 70; n += 1) at(`t${n}`).talk.look();
  expect([at("t0").talk.unread, at("t69").talk.unread]).toEqual([2, 0]);
  kept.set("caravela.talk", "{");
  expect(at().talk.unread).toBe(2);
});
