import { expect, test } from "vitest";
import { last as amerigo } from "../src/boards/amerigo/last";
import { last as coimbra } from "../src/boards/coimbra/last";
import { last as madeira } from "../src/boards/madeira/last";
import { last as navegador } from "../src/boards/navegador/last";

test.each([
  { last_round: -1, ending: "", badge: undefined },
  { last_round: -1, ending: "nagasaki", badge: "The end is near" }, // the turn that set it off is still played (R13.2)
  { last_round: 3, ending: "nagasaki", badge: "Last turn" },
  { last_round: 1, ending: "buildings", badge: "Last turn" },
])("Navegador with $last_round turns left and the end by '$ending': $badge", ({ badge, ...view }) => {
  expect(navegador(view as never)?.badge).toBe(badge);
});

const die = (owner: string) => ({ owner });
test.each([
  { round: 3, phase: "B", mine: 2, badge: undefined },
  { round: 4, phase: "B", mine: 1, badge: "Last round" },
  { round: 4, phase: "B", mine: 2, badge: "Last die" },
  { round: 4, phase: "C", mine: 2, badge: "Last round" },
  { round: 4, phase: "F", mine: 0, badge: "Last voyage" },
  { round: 4, phase: "end", mine: 0, badge: undefined },
])("Coimbra in round $round, phase $phase, with $mine dice placed: $badge", ({ round, phase, mine, badge }) => {
  const waiting = [3, die("blue"), ...Array.from({ length: mine }, () => die("red"))]; // 3: a die token
  const view = { round, rounds: 4, phase, lanes: [{ waiting }], players: [{ seat: 0, colour: "red" }] };
  expect(coimbra(view as never, 0)?.badge).toBe(badge);
});

test.each([
  { round: 4, phase: "B", dice: 1, badge: undefined },
  { round: 5, phase: "B", dice: 2, badge: "Last round" },
  { round: 5, phase: "B", dice: 1, badge: "Last die" },
  { round: 5, phase: "D", dice: 1, badge: "Last round" },
])("Madeira in round $round, phase $phase, with $dice dice: $badge", ({ round, phase, dice, badge }) => {
  const view = { round, phase, scored: [1, 0, 2, 0, 3], players: [{ seat: 2, dice: Array(dice).fill(4) }] };
  expect(madeira(view as never, 2)?.badge).toBe(badge);
});

test.each([
  { round: 4, phase: "", badge: undefined },
  { round: 5, phase: "green", badge: "Last round" },
  { round: 5, phase: "", badge: "Last action" },
])("Amerigo in round $round with '$phase' to come: $badge", ({ round, phase, badge }) => {
  expect(amerigo({ round, next_drop: { phase } } as never)?.badge).toBe(badge);
});
