import { describe, expect, it } from "vitest";
import type { TableLine } from "../src/lib/api";
import { suggested } from "../src/lib/suggest";

const LEVELS = ["deckhand", "apprentice", "merchant", "captain"];
const seat = (number: number, bot: string) => ({
  seat: number,
  colour: "red",
  kind: bot ? ("bot" as const) : ("human" as const),
  name: "",
  bot,
  mine: !bot,
  away: false,
  late: false,
  gone: 0,
  vanished: false,
  returns: false,
  resigned: false,
});
const game = (bot: string, mine: number, theirs: number): TableLine => ({
  id: "x",
  game: "navegador",
  title: "Navegador",
  status: "over",
  seats: [seat(0, ""), seat(1, bot)],
  mine: true,
  my_turn: false,
  moves: 9,
  actor: null,
  created: 0,
  changed: 0,
  scores: [mine, theirs],
});

describe("suggested", () => {
  it("begins with the second level", () => {
    expect(suggested(LEVELS, []).level).toBe("apprentice");
  });
  it("leads up after two wins and down after two losses", () => {
    expect(suggested(LEVELS, [game("apprentice", 9, 5), game("apprentice", 7, 6)]).level).toBe("merchant");
    expect(suggested(LEVELS, [game("merchant", 3, 5), game("merchant", 4, 6)]).level).toBe("apprentice");
  });
  it("stays where it is close, where there is nothing above, and for games of others", () => {
    expect(suggested(LEVELS, [game("merchant", 9, 5), game("merchant", 4, 6)]).level).toBe("merchant");
    expect(suggested(LEVELS, [game("captain", 9, 5), game("captain", 7, 6)]).level).toBe("captain");
    expect(suggested(LEVELS, [{ ...game("captain", 9, 5), mine: false }]).level).toBe("apprentice");
  });
});
