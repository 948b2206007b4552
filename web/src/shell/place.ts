/** Where a small box beside an element goes, so that it hides as little as possible of what matters. */
export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

const GAP = 6;
const EDGE = 4;

const shared = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The left upper corner of a box of this size beside `there`, inside the window. Of the places around it the first that hides
 * nothing of `avoid` is taken, else the one that hides least; `first` is tried before the others. */
export function place(
  own: Size,
  there: Box,
  avoid: Box[],
  window: Size,
  first: "above" | "below",
): { left: number; top: number } {
  const middle = (there.left + there.right - own.width) / 2;
  const centre = (there.top + there.bottom - own.height) / 2;
  const rows = { above: there.top - own.height - GAP, below: there.bottom + GAP };
  const columns = [middle, there.left, there.right - own.width];
  const tops = first === "above" ? [rows.above, rows.below] : [rows.below, rows.above];
  const wanted = [
    ...tops.flatMap((top) => columns.map((left) => ({ left, top }))),
    ...[there.right + GAP, there.left - own.width - GAP].flatMap((left) =>
      [centre, there.top, there.bottom - own.height].map((top) => ({ left, top })),
    ),
  ];
  let best = { left: EDGE, top: EDGE };
  let least = Infinity;
  for (const spot of wanted) {
    const left = Math.max(EDGE, Math.min(window.width - own.width - EDGE, spot.left));
    const top = Math.max(EDGE, Math.min(window.height - own.height - EDGE, spot.top));
    const box = { left, top, right: left + own.width, bottom: top + own.height };
    // what is pointed at must stay in view, whatever else is hidden
    const hidden = 4 * shared(box, there) + avoid.reduce((sum, other) => sum + shared(box, other), 0);
    if (hidden < least) {
      least = hidden;
      best = { left, top };
    }
  }
  return best;
}

/** What may be chosen next on the board, other than the element itself, and what other boxes show. */
export function inTheWay(element: Element, boxes = ""): Box[] {
  const open = '.board [data-el][tabindex="0"], .sheet [data-el][tabindex="0"]';
  return [...document.querySelectorAll(boxes ? `${open}, ${boxes}` : open)]
    .filter((other) => other !== element && !other.contains(element) && !element.contains(other))
    .map((other) => other.getBoundingClientRect())
    .filter((box) => box.width * box.height > 0);
}
