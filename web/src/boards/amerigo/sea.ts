/** Where everything lies in the island area: spaces, the ring of frame spaces round them, and outlines of sets of spaces. */
import type { AmerigoView } from "./names";

export const SIZE = 538;
const TILE = 6;
export type Square = [row: number, col: number];

export const spaceId = (row: number, col: number) => `space.${row}.${col}`;
/** `space.3.14` → [3, 14]; null for anything else. */
export function squareOf(id: string): Square | null {
  const match = id.match(/^space\.(\d+)\.(\d+)$/);
  return match ? [Number(match[1]), Number(match[2])] : null;
}

/** Steps to a place for the ship that sails; undefined where it cannot end. */
export function stepsTo(view: Pick<AmerigoView, "reach">, id: string): number | undefined {
  const at = squareOf(id);
  const letter = at ? view.reach.spaces[at[0]]?.[at[1]] : view.reach.frame[Number(id.slice("frame.".length))];
  return letter === undefined || letter === "." ? undefined : Number.parseInt(letter, 36);
}

export type Chart = ReturnType<typeof chartOf>;

/** The grid of an area: the size of a space, corners, frame spaces and places for ships. */
export function chartOf(view: Pick<AmerigoView, "rows" | "cols" | "tile_rows" | "tile_cols" | "frames">) {
  const { rows, cols } = view;
  const u = SIZE / (Math.max(rows, cols) + 2.3);
  const left = (SIZE - cols * u) / 2;
  const top = (SIZE - rows * u) / 2;
  const right = left + cols * u;
  const bottom = top + rows * u;
  const ring = u * 1.08;
  const x = (col: number) => left + col * u;
  const y = (row: number) => top + row * u;

  /** Frame spaces lie round the area, clockwise from the top left; the corners are mitred. */
  function frame(index: number): { points: string; x: number; y: number; across: boolean } {
    const { tile_cols: across, tile_rows: down } = view;
    const long = TILE * u;
    if (index < across || (index >= across + down && index < 2 * across + down)) {
      const above = index < across;
      const k = above ? index : 2 * across + down - 1 - index;
      const [inner, outer] = above ? [top, top - ring] : [bottom, bottom + ring];
      const [a, b] = [left + k * long, left + (k + 1) * long];
      const [oa, ob] = [a - (k === 0 ? ring : 0), b + (k === across - 1 ? ring : 0)];
      return {
        points: `${oa},${outer} ${ob},${outer} ${b},${inner} ${a},${inner}`,
        x: (a + b) / 2,
        y: (inner + outer) / 2,
        across: true,
      };
    }
    const east = index < across + down;
    const k = east ? index - across : 2 * across + 2 * down - 1 - index;
    const [inner, outer] = east ? [right, right + ring] : [left, left - ring];
    const [a, b] = [top + k * long, top + (k + 1) * long];
    const [oa, ob] = [a - (k === 0 ? ring : 0), b + (k === down - 1 ? ring : 0)];
    return {
      points: `${outer},${oa} ${outer},${ob} ${inner},${b} ${inner},${a}`,
      x: (inner + outer) / 2,
      y: (a + b) / 2,
      across: false,
    };
  }

  /** Centre of a place. */
  function centre(id: string): { x: number; y: number } {
    const square = squareOf(id);
    if (square) return { x: x(square[1] + 0.5), y: y(square[0] + 0.5) };
    const { x: fx, y: fy } = frame(Number(id.split(".")[1] ?? 0));
    return { x: fx, y: fy };
  }

  return { u, left, top, right, bottom, rows, cols, x, y, frame, centre, frames: view.frames };
}

/** Squares as one filled path. */
export const filled = (chart: Chart, squares: Square[]) =>
  squares.map(([r, c]) => `M${f(chart.x(c))} ${f(chart.y(r))}h${f(chart.u)}v${f(chart.u)}h${f(-chart.u)}z`).join("");

/** The outer edges of a set of squares; `inset` moves them inwards. */
export function outline(chart: Chart, squares: Square[], inset = 0): string {
  const has = new Set(squares.map(([r, c]) => `${r}.${c}`));
  const { u } = chart;
  const parts: string[] = [];
  for (const [r, c] of squares) {
    const [x, y] = [chart.x(c), chart.y(r)];
    const [n, s, w, e] = [has.has(`${r - 1}.${c}`), has.has(`${r + 1}.${c}`), has.has(`${r}.${c - 1}`), has.has(`${r}.${c + 1}`)];
    const x1 = x + (w ? 0 : inset);
    const x2 = x + u - (e ? 0 : inset);
    const y1 = y + (n ? 0 : inset);
    const y2 = y + u - (s ? 0 : inset);
    if (!n) parts.push(`M${f(x1)} ${f(y1)}H${f(x2)}`);
    if (!s) parts.push(`M${f(x1)} ${f(y2)}H${f(x2)}`);
    if (!w) parts.push(`M${f(x1)} ${f(y1)}V${f(y2)}`);
    if (!e) parts.push(`M${f(x2)} ${f(y1)}V${f(y2)}`);
  }
  return parts.join("");
}

/** Lines between the squares of a set. */
export function seams(chart: Chart, squares: Square[]): string {
  const has = new Set(squares.map(([r, c]) => `${r}.${c}`));
  return squares
    .map(
      ([r, c]) =>
        (has.has(`${r}.${c + 1}`) ? `M${f(chart.x(c + 1))} ${f(chart.y(r))}v${f(chart.u)}` : "") +
        (has.has(`${r + 1}.${c}`) ? `M${f(chart.x(c))} ${f(chart.y(r + 1))}h${f(chart.u)}` : ""),
    )
    .join("");
}

const f = (n: number) => n.toFixed(1);

/** The square nearest to the middle of a shape: there one holds it. */
export function grip(squares: Square[]): number {
  const row = squares.reduce((sum, [r]) => sum + r, 0) / squares.length;
  const col = squares.reduce((sum, [, c]) => sum + c, 0) / squares.length;
  let best = 0;
  let least = Infinity;
  squares.forEach(([r, c], index) => {
    const distance = Math.hypot(r - row, c - col);
    if (distance < least - 1e-9) [best, least] = [index, distance];
  });
  return best;
}

/** The squares of a shape moved so that its box begins at 0, 0; and the size of the box. */
export function boxed(squares: number[][]): { squares: Square[]; height: number; width: number } {
  const top = Math.min(...squares.map(([r = 0]) => r));
  const left = Math.min(...squares.map(([, c = 0]) => c));
  const moved = squares.map(([r = 0, c = 0]) => [r - top, c - left] as Square);
  return { squares: moved, height: Math.max(...moved.map(([r]) => r)) + 1, width: Math.max(...moved.map(([, c]) => c)) + 1 };
}
