import { expect, test } from "vitest";
import { Thinking } from "../src/table/thinking.svelte";
import { seat, snapshot, stores } from "./fakes";

const seats = [seat(0), seat(1, { kind: "bot", bot: "judge" })];
const bot = (move: number) => snapshot(move, { actor: 1, seats });
const me = (move: number) => snapshot(move, { actor: 0, seats });

function table() {
  const { connection } = stores();
  const thinking = new Thinking(connection);
  return {
    thinking,
    come: (snap: ReturnType<typeof snapshot>, seconds: number) => {
      const old = connection.snap;
      connection.snap = snap;
      thinking.follow(snap, old, seconds * 1000);
    },
  };
}

test("a bot that is to move thinks; a person does not", () => {
  const { thinking, come } = table();
  come(me(1), 0);
  expect([thinking.bot, thinking.seconds(5000)]).toEqual(["", 0]);
  come(bot(2), 10);
  expect([thinking.bot, thinking.seconds(13_000)]).toEqual(["judge", 3]);
});

test("each decision counts anew, the same one told twice does not", () => {
  const { thinking, come } = table();
  come(bot(1), 0);
  come(bot(2), 4);
  expect(thinking.seconds(5000)).toBe(1);
  come(snapshot(2, { actor: 1, seats, event: 9 }), 6); // a chat line, say
  expect(thinking.seconds(7000)).toBe(3);
});

test("the share grows and never says done; a bot that took longer before is given more time", () => {
  const quick = table();
  quick.come(bot(1), 0);
  quick.come(bot(2), 1);
  const slow = table();
  slow.come(bot(1), 0);
  slow.come(bot(2), 20);
  const after = (from: number, seconds: number) => (from + seconds) * 1000;
  expect(quick.thinking.share(after(1, 1))).toBeGreaterThan(slow.thinking.share(after(20, 1)) + 0.5);
  const shares = [0, 5, 20, 60].map((seconds) => slow.thinking.share(after(20, seconds)));
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBeLessThan(1);
});

test("at a table that is over nobody thinks", () => {
  const { thinking, come } = table();
  come(snapshot(3, { actor: 1, seats, status: "closed" }), 0);
  expect(thinking.bot).toBe("");
});
