import { beforeEach, expect, test, vi } from "vitest";
import { OFFLINE, Refused, type Snapshot, type Told } from "../src/lib/api";
import { Connection } from "../src/table/connection.svelte";
import { Messages } from "../src/table/messages.svelte";
import type { TableEvent } from "../src/table/stream";
import { answer, line, server, settle, snapshot } from "./fakes";

const streams = vi.hoisted(
  () => [] as { after: number; hear: (event: unknown) => void; switched: (online: boolean) => void; closed: boolean }[],
);
vi.mock("../src/table/stream", () => ({
  Stream: class {
    closed = false;
    constructor(
      readonly table: string,
      readonly after: number,
      readonly hear: (event: unknown) => void,
      readonly switched: (online: boolean) => void,
    ) {
      streams.push(this);
    }
    close() {
      this.closed = true;
    }
  },
}));

const heard: TableEvent[] = [];
const taken: number[] = [];
let connection: Connection;
let messages: Messages;
let read: ReturnType<typeof server<"snapshot">>;
const event = (type: string, version: number, more = {}) => streams.at(-1)?.hear({ type, version, event: version, ...more });
/** What the server tells of a table after so many moves to those who know it after fewer. */
const update = (move: number, known: number, more = {}) => {
  const now = snapshot(move);
  return {
    ...now,
    known,
    known_seat: 0,
    log_after: known,
    log: [line(move, 1)],
    changes: { at: move },
    offer: { forms: [], rows: [] },
    ...more,
  } as unknown as Told;
};
const conflict = new Refused({ ...OFFLINE, code: "version", message: "Too late." }, 409);

async function opened(at = 3) {
  read.mockResolvedValueOnce(snapshot(at));
  await connection.open();
  read.mockClear();
}

beforeEach(() => {
  streams.length = heard.length = taken.length = 0;
  messages = new Messages();
  connection = new Connection("t1", messages, {
    snapshot: (snap) => taken.push(snap.move),
    event: (event) => heard.push(event),
  });
  read = server("snapshot");
  return () => messages.close();
});

test("it opens with a snapshot and listens from there", async () => {
  await opened(7);
  expect(connection.snap?.move).toBe(7);
  expect(streams.map((stream) => stream.after)).toEqual([7]);
  connection.close();
  expect(streams[0]?.closed).toBe(true);
});

test("a table that cannot be read is gone, and nothing listens", async () => {
  read.mockRejectedValueOnce(new Error("There is no such table."));
  await connection.open();
  expect(connection.gone).toBe("There is no such table.");
  expect(streams).toEqual([]);
});

test("a move of somebody else is read", async () => {
  await opened();
  read.mockResolvedValueOnce(snapshot(4));
  event("move", 4);
  await settle();
  expect(taken).toEqual([3, 4]);
  expect(heard.map(({ type }) => type)).toEqual(["move"]);
});

test("what the stream tells is enough: nothing is read", async () => {
  await opened();
  event("move", 4, { update: update(4, 3) });
  expect(connection.snap?.view).toEqual({ at: 4 });
  expect(connection.snap?.log.map(({ move }) => move)).toEqual([1, 2, 3, 4]);
  expect((await connection.onTheWay(3)).move).toBe(3);
  expect(read).not.toHaveBeenCalled();
});

test("of several events at once the last one tells what changed", async () => {
  await opened();
  event("undo", 4, { more: true });
  event("move", 5, { update: update(5, 3, { move: 3, log_after: 2, log: [line(3, 1)] }) });
  expect(connection.snap?.log.map(({ move }) => move)).toEqual([1, 2, 3]);
  expect(read).not.toHaveBeenCalled();
});

test.each([{ known: 2 }, { known_seat: 1 }, { printed: "other" }])(
  "what follows on something else is read anew",
  async (more) => {
    await opened();
    server("printed").mockResolvedValue({});
    read.mockResolvedValueOnce(snapshot(4));
    event("move", 4, { update: update(4, 3, more) });
    await settle();
    expect(taken).toEqual([3, 4]);
    expect(read).toHaveBeenCalledTimes(1);
  },
);

test("a command's answer that the stream told before changes nothing", async () => {
  await opened();
  const made = answer<Told>();
  const done = connection.command(() => made.promise);
  event("move", 4, { update: update(4, 3) });
  made.give(update(4, 3));
  await done;
  expect(taken).toEqual([3, 4]);
  expect(connection.snap?.log.map(({ move }) => move)).toEqual([1, 2, 3, 4]);
  expect(read).not.toHaveBeenCalled();
});

test("wishes that come while a snapshot is read make one more reading", async () => {
  await opened();
  const first = answer<Snapshot>();
  read.mockReturnValueOnce(first.promise).mockResolvedValueOnce(snapshot(6));
  event("move", 4);
  event("move", 5);
  event("move", 6);
  first.give(snapshot(4));
  await settle();
  expect(read).toHaveBeenCalledTimes(2);
  expect(taken).toEqual([3, 4, 6]);
});

test.each([snapshot(4), snapshot(5, { event: 4 })])("a snapshot of an older version or event is not taken", async (late) => {
  await opened(5);
  read.mockResolvedValueOnce(late);
  await connection.refresh();
  expect(connection.snap?.event).toBe(5);
  expect(taken).toEqual([5]);
});

test("a command brings its snapshot along: its own event asks for nothing", async () => {
  await opened();
  const made = answer<Snapshot>();
  const done = connection.command(() => made.promise);
  expect(connection.busy).toBe(true);
  event("move", 4);
  made.give(snapshot(4));
  expect(await done).toBe(true);
  expect(connection.busy).toBe(false);
  expect(read).not.toHaveBeenCalled();
});

test("what happened after one's command is read when it is answered", async () => {
  await opened();
  const made = answer<Snapshot>();
  read.mockResolvedValueOnce(snapshot(5));
  const done = connection.command(() => made.promise);
  event("move", 5);
  made.give(snapshot(4));
  await done;
  expect(taken).toEqual([3, 4, 5]);
});

test("a snapshot asked for before a command is out of date: it is read again", async () => {
  await opened();
  const early = answer<Snapshot>();
  read.mockReturnValueOnce(early.promise).mockResolvedValueOnce(snapshot(4, { event: 9 }));
  void connection.refresh();
  await connection.command(() => Promise.resolve(snapshot(4, { seat: 1 })));
  early.give(snapshot(4, { event: 8, seat: null })); // as a spectator, before the seat was taken over
  await settle();
  expect(connection.snap?.event).toBe(9);
  expect(taken).toEqual([3, 4, 4]);
});

test("a refusal is said; one because of another's move also reads the table", async () => {
  await opened();
  read.mockResolvedValueOnce(snapshot(4));
  expect(await connection.command(() => Promise.reject(conflict))).toBe(false);
  expect(messages.notice).toBe("Too late.");
  expect(taken).toEqual([3, 4]);
});

test("of the wishes for afterwards the last one is done, once", async () => {
  await opened();
  const made = answer<Snapshot>();
  const done = connection.command(() => made.promise);
  const [one, two] = [vi.fn(), vi.fn()];
  connection.afterwards(one);
  connection.afterwards(two);
  made.give(snapshot(4));
  await done;
  await connection.command(() => Promise.resolve(snapshot(5)));
  expect(one).not.toHaveBeenCalled();
  expect(two).toHaveBeenCalledTimes(1);
});

test("back online, the table is read anew", async () => {
  await opened();
  streams[0]?.switched(false);
  expect(connection.online).toBe(false);
  expect(read).not.toHaveBeenCalled();
  read.mockResolvedValueOnce(snapshot(8));
  streams[0]?.switched(true);
  await settle();
  expect([connection.online, connection.snap?.move]).toEqual([true, 8]);
});

test("what the game needs is fetched before anything of it is shown", async () => {
  const fetched = answer<void>();
  const first = vi.fn(() => fetched.promise);
  connection = new Connection("t1", messages, { first, snapshot: () => {}, event: () => {} });
  read.mockResolvedValueOnce(snapshot(3));
  const opening = connection.open(false);
  await settle();
  expect(first).toHaveBeenCalledWith("navegador");
  expect(connection.snap).toBeNull();
  fetched.give();
  await opening;
  expect(connection.snap?.move).toBe(3);
});
