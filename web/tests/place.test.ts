import { expect, test } from "vitest";
import { place } from "../src/shell/place";

const window = { width: 400, height: 400 };
const own = { width: 100, height: 40 };
const there = { left: 180, top: 180, right: 220, bottom: 220 };
const box = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 40 });

test("a box stands on the side it is asked to", () => {
  expect(place(own, there, [], window, "above")).toEqual({ left: 150, top: 134 });
  expect(place(own, there, [], window, "below")).toEqual({ left: 150, top: 226 });
});

test("it goes elsewhere where it would hide what may be chosen", () => {
  expect(place(own, there, [box(150, 134)], window, "above").top).toBe(226);
  const around = [box(150, 134), box(150, 226)].map((each) => ({ ...each, left: 0, right: 400 }));
  expect(place(own, there, around, window, "above")).toEqual({ left: 226, top: 180 });
});

test("where everything is full it hides as little as it can, never what it is about", () => {
  const full = [{ left: 0, top: 0, right: 400, bottom: 220 }];
  const spot = place(own, there, [...full, { left: 0, top: 240, right: 400, bottom: 400 }], window, "above");
  expect(spot).toEqual({ left: 150, top: 226 });
});

test("it stays in the window", () => {
  const corner = { left: 390, top: 2, right: 400, bottom: 12 };
  const spot = place(own, corner, [], window, "above");
  expect(spot.left).toBeLessThanOrEqual(296);
  expect(spot.top).toBeGreaterThanOrEqual(4);
});
