import { expect, test } from "vitest";
import type { ScoreSeries, Standing } from "../src/lib/api";
import { decided, ranked } from "../src/lib/decided";

const words = { name: (seat: number) => ["Ana", "Rui", "Eva"][seat] ?? "", source: (id: string) => id };
const result = { winner: 0, reason: "rounds", ending: "the last building was taken.", tie_break: "" };
const standing = (seat: number, rank: number, breakdown: Record<string, number>): Standing => ({
  seat,
  rank,
  breakdown,
  points: Object.values(breakdown).reduce((sum, points) => sum + points, 0),
});
const ana = standing(0, 1, { ships: 9, gold: 2 });
const rui = standing(1, 2, { ships: 3, gold: 7 });
/** Points of two at the beginning of each turn. */
const course = (...points: [number, number][]): ScoreSeries => ({
  sources: ["ships"],
  points: points.map((both, index) => ({
    move: index * 3,
    turn: index + 1,
    standings: both.map((ships, seat) => ({ seat, points: ships, breakdown: { ships }, rank: null })),
  })),
});

test("the ranks give the order", () => {
  expect(ranked([rui, standing(2, 3, {}), ana]).map(({ seat }) => seat)).toEqual([0, 1, 2]);
});

test("how it ended, by how much, and which sources made the difference", () => {
  expect(decided(result, [rui, ana], null, words)).toEqual([
    "The last building was taken.",
    "Ana is 1 point ahead of Rui.",
    "Ana gained most on Rui with ships (9 against 3).",
    "Rui did better with gold (7 against 2).",
  ]);
});

test("points lost are written as the eye reads them", () => {
  const [first, second] = [standing(0, 1, { ships: 9, pirates: -25 }), standing(1, 2, { pirates: -4 })];
  expect(decided(result, [first, second], null, words)).toContain("Rui did better with pirates (−4 against −25).");
});

test("a tie is named with what broke it", () => {
  const equal = standing(1, 2, { ships: 3, gold: 8 });
  const tie = { ...result, tie_break: "Ana holds the card." };
  expect(decided(tie, [ana, equal], null, words)[1]).toBe("Ana and Rui both have 11 points. Ana holds the card.");
});

test("where the second was better with nothing, nothing is said about it", () => {
  const weaker = standing(1, 2, { ships: 3, gold: 2 });
  expect(decided(result, [ana, weaker], null, words)).toHaveLength(3);
});

test.each([
  {
    points: [
      [5, 1],
      [6, 2],
      [9, 4],
    ],
    said: "Ana led from turn 1 to the end.",
  },
  {
    points: [
      [2, 2],
      [5, 1],
      [9, 4],
    ],
    said: "Ana led from turn 2 to the end.",
  },
  {
    points: [
      [1, 5],
      [6, 2],
      [9, 4],
    ],
    said: "Ana has led since turn 2.",
  },
  {
    points: [
      [5, 1],
      [2, 6],
      [7, 6],
      [9, 4],
    ],
    said: "Ana has led since turn 3. The lead changed hands 2 times.",
  },
  {
    points: [
      [5, 1],
      [2, 6],
      [9, 4],
    ],
    said: "Ana took the lead only at the very end. The lead changed hands 2 times.",
  },
  {
    points: [
      [5, 1],
      [4, 4],
      [9, 4],
    ],
    said: "Ana led from turn 1 to the end.",
  }, // to draw level is not to lead
] as { points: [number, number][]; said: string }[])("who led: $said", ({ points, said }) => {
  expect(decided(result, [ana, rui], course(...points), words).at(-1)).toBe(said);
});
