/** The pilgrims' map: the data's canvas of 100 × 140 with north at the top, pressed into a zone that is wider than high. */
import type { CoimbraView, Place } from "./names";

export const WIDTH = 394;
export const HEIGHT = 346;
export const TILE = { w: 52, h: 46 };
/** Height of the roof that bears the level. */
export const ROOF = 12;

/** How far above or below the middle a place lies, by its distance on the canvas: tiles one above the other need room for disks. */
const HEIGHTS: [from: number, to: number][] = [
  [0, 0],
  [5, 13],
  [10, 30],
  [16, 38],
  [24, 68],
  [26, 64],
  [34, 86],
  [38, 96],
  [52, 122],
  [62, 141],
];
const MIDDLE = { canvas: 70, y: 170 };

function height(distance: number): number {
  const next = Math.max(
    1,
    HEIGHTS.findIndex(([from]) => from >= distance),
  );
  const [[a, ya], [b, yb]] = [HEIGHTS[next - 1] ?? [0, 0], HEIGHTS[next] ?? [62, 141]];
  return ya + ((yb - ya) * (distance - a)) / (b - a);
}

export function spot(place: { x: number; y: number }): { x: number; y: number } {
  const off = place.y - MIDDLE.canvas;
  return { x: 30 + ((place.x - 10) * 334) / 80, y: MIDDLE.y + Math.sign(off) * height(Math.abs(off)) };
}

export type Road = { key: string; d: string; colour: string; arrow: string };

/** A road takes the colour of the stopover at its end, as on the board. */
export function roads(view: CoimbraView): Road[] {
  const by = new Map(view.nodes.map((node) => [node.id, node]));
  return view.roads.flatMap((road) => {
    const a = by.get(road.a);
    const b = by.get(road.b);
    if (!a || !b) return [];
    const [p, q] = [spot(a), spot(b)];
    const along = Math.atan2(q.y - p.y, q.x - p.x);
    const mid = { x: p.x + (q.x - p.x) * 0.55, y: p.y + (q.y - p.y) * 0.55 };
    const tip = (turn: number, length: number) =>
      `${(mid.x + Math.cos(along + turn) * length).toFixed(1)} ${(mid.y + Math.sin(along + turn) * length).toFixed(1)}`;
    return [
      {
        key: `${road.a}-${road.b}`,
        d: `M${p.x.toFixed(1)} ${p.y.toFixed(1)}L${q.x.toFixed(1)} ${q.y.toFixed(1)}`,
        colour: colourOf(a) || colourOf(b),
        arrow: road.one_way ? `M${tip(0, 6)}L${tip(2.5, 6)}L${tip(-2.5, 6)}z` : "",
      },
    ];
  });
}

const colourOf = (place: Place) => (place.kind === "stopover" ? place.colour : "");
