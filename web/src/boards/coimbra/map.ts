/** The pilgrims' map: the data's canvas of 100 × 140, turned to lie on its side. */
import type { CoimbraView, Place } from "./names";

export const WIDTH = 394;
export const HEIGHT = 346;
export const TILE = { w: 52, h: 46 };
/** Height of the roof that bears the level. */
export const ROOF = 12;

export function spot(place: { x: number; y: number }): { x: number; y: number } {
  return { x: 30 + ((place.y - 8) * 334) / 124, y: 30 + ((place.x - 10) * 286) / 80 };
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
    const tip = (turn: number, length: number) => `${(mid.x + Math.cos(along + turn) * length).toFixed(1)} ${(mid.y + Math.sin(along + turn) * length).toFixed(1)}`;
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
