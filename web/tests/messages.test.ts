import { beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../src/lib/api";
import { Messages } from "../src/table/messages.svelte";

let messages: Messages;
beforeEach(() => {
  vi.useFakeTimers();
  messages = new Messages();
  return () => vi.useRealTimers();
});

test("a notice goes away by itself; the screen reader's text stays", () => {
  messages.say("Rui has left.");
  vi.advanceTimersByTime(5999);
  expect(messages.notice).toBe("Rui has left.");
  vi.advanceTimersByTime(1);
  expect(messages.notice).toBe("");
  expect(messages.announcement).toBe("Rui has left.");
});

test("a second notice has its full time", () => {
  messages.say("one");
  vi.advanceTimersByTime(4000);
  messages.say("two");
  vi.advanceTimersByTime(4000);
  expect(messages.notice).toBe("two");
});

test("what is announced is not shown", () => {
  messages.announce("Ana sails.");
  expect(messages.notice).toBe("");
});

test.each([
  [{ message: "Too dear.", missing: "20 cruzados", hint: "Sell first." }, "Too dear. Missing: 20 cruzados. Sell first."],
  [{ message: "You lack 20 cruzados.", missing: "20 cruzados", hint: "" }, "You lack 20 cruzados."],
])("a refusal says what is missing once, and what to do", (problem, said) => {
  messages.complain(new Refused({ code: "illegal", rule: "", version: null, ...problem }, 409));
  expect(messages.notice).toBe(said);
});

test("any other error says its message", () => {
  messages.complain(new Error("no"));
  expect(messages.notice).toBe("no");
});
