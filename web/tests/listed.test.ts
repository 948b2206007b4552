import { beforeEach, expect, test, vi } from "vitest";
import type { TableLine } from "../src/lib/api";
import { Listed } from "../src/lib/listed.svelte";
import { server } from "./fakes";

const line = (id: string, status: TableLine["status"] = "open"): TableLine => ({
  id,
  game: "navegador",
  title: "Navegador",
  status,
  seats: [],
  mine: false,
  my_turn: false,
  moves: 0,
  actor: null,
  created: 1,
  changed: 1,
  scores: null,
  branch: null,
});
let hear: (event: object) => void;
let switched: (online: boolean) => void;
let about = "";
let closed = false;
vi.mock("../src/table/stream", () => ({
  LOBBY: "*",
  Stream: class {
    constructor(table: string, _after: number, listener: typeof hear, state: typeof switched) {
      [about, hear, switched] = [table, listener, state];
    }
    close() {
      closed = true;
    }
  },
}));
let read: ReturnType<typeof server<"tables">>;
let tables: TableLine[];
let listed: Listed;
let stop: () => void;

beforeEach(async () => {
  tables = [line("a"), line("b")];
  closed = false;
  read = server("tables").mockImplementation(() => Promise.resolve({ tables, total: tables.length }));
  listed = new Listed();
  stop = listed.start();
  await vi.waitFor(() => expect(listed.loaded).toBe(true));
});
const ids = () => listed.lines.map((table) => `${table.id} ${table.status}`);

test("a table that is opened, begins or goes is told, and nothing is asked", () => {
  expect(about).toBe("*");
  hear({ table: "c", line: line("c") });
  hear({ table: "b", line: line("b", "running") });
  hear({ table: "a", line: null });
  hear({ table: "unknown", line: null });
  expect(ids()).toEqual(["b running", "c open"]);
  expect(read).toHaveBeenCalledTimes(1);
  stop();
  expect(closed).toBe(true);
});

test("what happened while the connection was broken is read", async () => {
  switched(false);
  expect(read).toHaveBeenCalledTimes(1);
  tables = [line("new")];
  switched(true);
  await vi.waitFor(() => expect(ids()).toEqual(["new open"]));
});

test("a server that does not answer is said, and what is known stays", async () => {
  server("tables").mockRejectedValueOnce(new Error("offline"));
  switched(true);
  await vi.waitFor(() => expect(listed.problem).toBe("offline"));
  expect(ids()).toEqual(["a open", "b open"]);
  switched(true);
  await vi.waitFor(() => expect(listed.problem).toBe(""));
});
