import { expect, test } from "vitest";
import { aboutBy } from "../src/boards/about";

const about = aboutBy<{ round: number }>({
  track: ["A track.", "R1"],
  "track.gold": (id, view) => [`${id} in round ${view.round}.`, "R2"],
});

test("the longest known beginning of an id explains it", () => {
  expect(about("track.gold.3", { round: 2 })).toEqual({ does: "track.gold.3 in round 2.", rule: "R2" });
  expect(about("track.progress.3", { round: 2 })).toEqual({ does: "A track.", rule: "R1" });
  expect(about("trackless", { round: 2 })).toBeNull();
});
