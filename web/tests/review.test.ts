import { beforeEach, expect, test } from "vitest";
import type { Review, ReviewOut, ReviewProgress } from "../src/lib/api";
import { apart, course } from "../src/lib/review";
import { ReviewState } from "../src/table/review.svelte";
import type { TableState } from "../src/table/table.svelte";
import { server, settle } from "./fakes";

const progress = (more: Partial<ReviewProgress> = {}): ReviewProgress => ({
  working: true,
  wanted: "quick",
  done: 0,
  parts: 20,
  graded: 0,
  problem: "",
  ...more,
});
const out = (pass: "books" | "quick" | null, more: Partial<ReviewProgress> = {}) =>
  ({ table: "t1", ...progress(more), review: pass && { pass, turns: [] } }) as unknown as ReviewOut;

let review: ReviewState;
let read: ReturnType<typeof server<"review">>;
let order: ReturnType<typeof server<"orderReview">>;

beforeEach(() => {
  read = server("review");
  order = server("orderReview");
  review = new ReviewState({ id: "t1", marks: new Set(), replay: {} } as unknown as TableState);
});

test("a review that nobody has looked at is ordered, and followed on the stream", async () => {
  read.mockResolvedValueOnce(out(null, { working: false }));
  order.mockResolvedValueOnce(out(null, { parts: 0 }));
  await review.open();
  expect(order).toHaveBeenCalledWith("t1", "quick");
  expect(read).toHaveBeenCalledTimes(1);

  read.mockResolvedValueOnce(out("books"));
  review.hear(progress()); // the books are there: they are read
  await settle();
  expect(review.review?.pass).toBe("books");

  review.hear(progress({ done: 6 })); // further, but with nothing new to read
  await settle();
  expect(read).toHaveBeenCalledTimes(2);
  expect(review.out?.done).toBe(6);

  read.mockResolvedValueOnce(out("quick", { working: false }));
  review.hear(progress({ working: false, done: 20, graded: 20 }));
  await settle();
  expect(review.review?.pass).toBe("quick");
  expect(review.out?.working).toBe(false);
});

test("what the stream told is not undone by an older answer", async () => {
  read.mockResolvedValue(out("quick", { working: false }));
  await review.open();
  expect(order).not.toHaveBeenCalled();
  order.mockImplementationOnce(async () => {
    review.hear(progress({ working: false, wanted: "deep" }));
    return out(null, { wanted: "deep" });
  });
  await review.order("deep");
  await settle();
  expect(review.out?.working).toBe(false);
});

test("after a break of the stream it is asked how far it is", async () => {
  read.mockResolvedValueOnce(out("books"));
  await review.open();
  read.mockResolvedValueOnce(out("quick", { working: false }));
  review.listening();
  await settle();
  expect(review.out?.working).toBe(false);
  review.listening();
  await settle();
  expect(read).toHaveBeenCalledTimes(2); // nothing goes on, so nothing was missed
});

test("signs at the ends of curves keep apart and stay inside", () => {
  expect(apart([5, 5, 90], 10, 0, 100)).toEqual([5, 15, 90]);
  expect(apart([99, 100, 20], 10, 0, 100)).toEqual([90, 100, 20]);
});

test("a course has a row before the first turn and one after each", () => {
  const turn = { scores: [3, 1], before: { chance: [0.5, 0.5], points: [0, 0] }, after: { chance: [1, 0], points: [9, 8] } };
  const found = { turns: [turn] } as unknown as Review;
  expect(course(found, "chance")).toEqual([
    [0.5, 0.5],
    [1, 0],
  ]);
  expect(course(found, "scores")).toEqual([
    [0, 0],
    [3, 1],
  ]);
  expect(course({ turns: [] } as unknown as Review, "points")).toEqual([]);
});
