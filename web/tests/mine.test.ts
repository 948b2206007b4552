import { beforeEach, expect, test, vi } from "vitest";
import type { TableLine } from "../src/lib/api";
import { MyTables } from "../src/lib/mine.svelte";
import { server } from "./fakes";

const line = (id: string, more: Partial<TableLine> = {}): TableLine => ({
  id,
  game: "navegador",
  title: "Navegador",
  status: "running",
  seats: [],
  mine: true,
  my_turn: false,
  moves: 3,
  actor: 1,
  created: 1,
  changed: 1,
  scores: null,
  ...more,
});
let hear: (event: object) => void;
let switched: (online: boolean) => void;
vi.mock("../src/table/stream", () => ({
  MINE: "",
  Stream: class {
    constructor(_table: string, _after: number, listener: typeof hear, state: typeof switched) {
      [hear, switched] = [listener, state];
    }
    close() {}
  },
}));
const arrived = vi.fn<(table: TableLine) => void>();
let read: ReturnType<typeof server<"tables">>;
let tables: TableLine[];
let mine: MyTables;

beforeEach(() => {
  arrived.mockReset();
  tables = [];
  read = server("tables").mockImplementation(() => Promise.resolve({ tables, total: tables.length }));
  mine = new MyTables(arrived);
});

test("tables where one decides wait, the longest first", async () => {
  tables = [line("new", { my_turn: true, changed: 9 }), line("idle"), line("old", { my_turn: true, changed: 2 })];
  await mine.refresh();
  expect(mine.waiting.map(({ id }) => id)).toEqual(["old", "new"]);
  expect(mine.next("")?.id).toBe("old");
  expect(mine.next("old")?.id).toBe("new");
});

test("one is not sent to the table one looks at", async () => {
  tables = [line("here", { my_turn: true })];
  await mine.refresh();
  expect(mine.next("here")).toBeNull();
});

test("a turn that comes is told once; what waited at the first look is not", async () => {
  tables = [line("a", { my_turn: true }), line("b")];
  await mine.refresh();
  expect(arrived).not.toHaveBeenCalled();
  tables = [line("a", { my_turn: true }), line("b", { my_turn: true })];
  await mine.refresh();
  await mine.refresh();
  expect(arrived.mock.calls.map(([table]) => table.id)).toEqual(["b"]);
});

test("the stream tells of a turn that comes, and of a table at which one sits no more", async () => {
  tables = [line("a"), line("b")];
  mine.start();
  switched(true);
  await vi.waitFor(() => expect(mine.lines).toHaveLength(2));
  hear({ type: "mine", line: line("b", { my_turn: true }) });
  expect(arrived.mock.calls.map(([table]) => table.id)).toEqual(["b"]);
  expect(mine.lines.map(({ id }) => id)).toEqual(["b", "a"]);
  hear({ type: "mine", line: line("b", { mine: false }) });
  expect(mine.lines.map(({ id }) => id)).toEqual(["a"]);
});

test("what happened while the connection was broken is read", async () => {
  mine.start();
  switched(true);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  switched(false);
  tables = [line("a", { my_turn: true })];
  switched(true);
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(1));
});

test("a server that does not answer changes nothing", async () => {
  tables = [line("a", { my_turn: true })];
  await mine.refresh();
  server("tables").mockRejectedValueOnce(new Error("offline"));
  await mine.refresh();
  expect(mine.waiting).toHaveLength(1);
  await mine.refresh();
  expect(arrived).not.toHaveBeenCalled();
});
