import { expect, test } from "vitest";
import { inFull } from "../src/lib/offer";

test("actions that share a form get the values of their rows", () => {
  const offer = {
    forms: [
      ["space:0", "Sail to space 0 of island 1 (2 steps)", "space.0 ship.2", "", false],
      ["open", "Open water", "water.open space.0 …", "", false],
      ["done", "Done", "", "die.0", true],
    ] as [string, string, string, string, boolean][],
    rows: [
      [0, "4.13", "C", 8],
      [2, "007"],
      [1, "0.0", "0.1", "11.2"],
      [0, "0.1", "A", 2],
    ],
  };
  expect(inFull(offer)).toEqual([
    {
      text: "space:4.13",
      describe: "Sail to space 4.13 of island C (8 steps)",
      targets: ["space.4.13", "ship.8"],
      side: false,
      part: "",
    },
    { text: "done", describe: "Done", targets: [], side: true, part: "die.007" },
    {
      text: "open",
      describe: "Open water",
      targets: ["water.open", "space.0.0", "space.0.1", "space.11.2"],
      side: false,
      part: "",
    },
    {
      text: "space:0.1",
      describe: "Sail to space 0.1 of island A (2 steps)",
      targets: ["space.0.1", "ship.2"],
      side: false,
      part: "",
    },
  ]);
});
