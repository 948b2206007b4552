import { expect, test } from "vitest";
import type { TableLine } from "../src/lib/api";
import { ALL, fits, people } from "../src/lib/filter";
import { seat } from "./fakes";

const line = (more: Partial<TableLine>): TableLine =>
  ({
    id: "t",
    game: "madeira",
    title: "Madeira",
    status: "running",
    seats: [],
    mine: false,
    my_turn: false,
    ...more,
  }) as TableLine;
const ana = seat(0, { name: "Ana", mine: true });
const rui = seat(1, { name: "Rui", mine: false });
const bot = seat(2, { name: "admiral", kind: "bot", mine: false });
const tables = [
  line({ seats: [ana, rui], mine: true, my_turn: true }),
  line({ game: "coimbra", seats: [rui, bot], status: "open" }),
  line({ seats: [bot], status: "over" }),
];
const found = (filter: Partial<typeof ALL>) => tables.flatMap((table, k) => (fits(table, { ...ALL, ...filter }) ? [k] : []));

test("a filter takes what fits in all that it says", () => {
  expect(found({})).toEqual([0, 1, 2]);
  expect(found({ game: "madeira" })).toEqual([0, 2]);
  expect(found({ status: "turn" })).toEqual([0]);
  expect(found({ status: "open" })).toEqual([1]);
  expect(found({ status: "finished" })).toEqual([2]);
  expect(found({ person: "Rui" })).toEqual([0, 1]);
  expect(found({ person: "Rui", game: "coimbra" })).toEqual([1]);
  expect(found({ person: "Ana" })).toEqual([]);
});

test("one looks for people first, then for bots, never for oneself", () => {
  expect(people(tables)).toEqual(["Rui", "admiral"]);
});
