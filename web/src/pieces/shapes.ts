/** A player has a sign: colour, shape and letter. It heads every piece he owns. */
const CIRCLE = "M13 2.5a8.8 8.8 0 1 0 0 17.6a8.8 8.8 0 1 0 0-17.6z";
const SQUARE = "M5 3h16v16H5z";
const TRIANGLE = "M13 .8L24 19.5H2z";
const DIAMOND = "M13 .5L23.3 10.8 13 21.1 2.7 10.8z";
const HEXAGON = "M8 2.5h10l5 8.7-5 8.7H8L3 11.2z";

type SignShape = { path: string; letter: string; baseline: number };

const SIGNS: Record<string, SignShape> = {
  red: { path: CIRCLE, letter: "R", baseline: 15.3 },
  yellow: { path: SQUARE, letter: "Y", baseline: 15.1 },
  blue: { path: TRIANGLE, letter: "B", baseline: 16.6 },
  green: { path: DIAMOND, letter: "G", baseline: 15 },
  white: { path: DIAMOND, letter: "W", baseline: 15 },
  black: { path: HEXAGON, letter: "K", baseline: 15.3 },
  purple: { path: HEXAGON, letter: "P", baseline: 15.3 },
};
const NEUTRAL: SignShape = { path: SQUARE, letter: "–", baseline: 15.1 };

export const signOf = (colour: string): SignShape => SIGNS[colour] ?? NEUTRAL;

export const MAST = "M11.6 17h2.8v5h-2.8z";
export const HULL = "M2 22h22l-3.8 6.5H5.8z";
export const BUST = "M5 30c0-6 3.5-8.5 8-8.5s8 2.5 8 8.5z";
/** Crate label, 38 × 24: all goods have this outline. */
export const CRATE = "M3 0h32l3 3v18l-3 3H3l-3-3V3z";

const LETTERS: Record<string, string> = {
  sugar: "S",
  gold: "G",
  spices: "P",
  wheat: "H",
  wine: "V",
  wood: "L",
  bread: "B",
  cotton: "C",
  tobacco: "T",
  coconut: "N",
  coffee: "F",
  guard: "D",
  pirate: "X",
};
export const goodLetter = (good: string) => LETTERS[good] ?? "";
