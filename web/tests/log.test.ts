import { beforeEach, expect, test } from "vitest";
import { Connection } from "../src/table/connection.svelte";
import { GameLog, subject } from "../src/table/log.svelte";
import { Messages } from "../src/table/messages.svelte";
import { line, server, snapshot } from "./fakes";

let connection: Connection;
let log: GameLog;
let read: ReturnType<typeof server<"log">>;
const whole = [line(1, 0), line(2, 1), line(3, 0, { text: "first" }), line(3, 0, { text: "second" }), line(4, 1)];
const texts = () => log.lines.map(({ move, text }) => `${move} ${text}`);

beforeEach(() => {
  const messages = new Messages();
  connection = new Connection("t1", messages, { snapshot() {}, event() {} });
  log = new GameLog(connection, messages);
  read = server("log").mockResolvedValue({ lines: whole } as never);
  return () => messages.close();
});

test("a snapshot that holds the whole log needs no other", async () => {
  connection.snap = snapshot(4);
  await log.read();
  expect(read).not.toHaveBeenCalled();
  expect(log.lines).toHaveLength(4);
});

test("older lines are put before, and the move in whose middle the snapshot begins is told whole", async () => {
  connection.snap = snapshot(5, { log: [...whole.slice(3), line(5, 0)] });
  expect(texts()).toEqual(["3 second", "4 Move 4.", "5 Move 5."]);
  await log.read();
  expect(texts()).toEqual(["1 Move 1.", "2 Move 2.", "3 first", "3 second", "4 Move 4.", "5 Move 5."]);
  await log.read();
  expect(read).toHaveBeenCalledTimes(1);
});

test("where lines are missing between, they are fetched again", async () => {
  connection.snap = snapshot(4, { log: whole.slice(3) });
  await log.read();
  connection.snap = snapshot(9, { log: [line(8, 1), line(9, 0)] });
  expect(texts()).toEqual(["8 Move 8.", "9 Move 9."]);
  await log.read();
  expect(read).toHaveBeenCalledTimes(2);
});

test("after moves were taken back, older lines count no more", async () => {
  connection.snap = snapshot(4, { log: whole.slice(3) });
  await log.read();
  log.forget();
  expect(texts()).toEqual(["3 second", "4 Move 4."]);
});

test.each([
  ["{red} pays {blue}.", "red"],
  ["The market pays {blue}.", "blue"],
  ["Ships of {red} and {blue} meet.", ""],
  ["Phase II begins.", ""],
])("%s is about %s", (template, whom) => {
  expect(subject({ template })).toBe(whom);
});
