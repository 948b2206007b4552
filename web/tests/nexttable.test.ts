import { expect, test } from "vitest";
import type { TableLine } from "../src/lib/api";
import { nextTable } from "../src/lib/nexttable";

const table = (id: string, more: Partial<TableLine> = {}) =>
  ({ id, mine: true, my_turn: false, status: "running", changed: 0, ...more }) as TableLine;

test("of the tables that wait for me, the one that has waited longest", () => {
  const tables = [
    table("a", { changed: 1 }),
    table("b", { my_turn: true, changed: 9 }),
    table("c", { my_turn: true, changed: 3 }),
  ];
  expect(nextTable(tables, "x")?.id).toBe("c");
});

test("where none waits, the one where something happened last", () => {
  expect(nextTable([table("a", { changed: 1 }), table("b", { changed: 5 })], "x")?.id).toBe("b");
});

test("never this table, a stranger's, or one that does not run", () => {
  const tables = [table("x", { my_turn: true }), table("a", { mine: false }), table("b", { status: "over" })];
  expect(nextTable(tables, "x")).toBeNull();
});
