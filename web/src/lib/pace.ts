/** How fast moves are shown that somebody else makes, live and in the replay. */
export type Pace = "slow" | "normal" | "fast" | "at once";

/** `tempo`: factor on the time of a piece in motion. `rest`: milliseconds between two moves. `still`: the same in the replay,
 * where one also wants to read what happened. */
type Times = { tempo: number; rest: number; still: number };

export const PACES: Record<Pace, Times> = {
  slow: { tempo: 2, rest: 900, still: 2400 },
  normal: { tempo: 1, rest: 160, still: 1200 },
  fast: { tempo: 0.5, rest: 20, still: 500 },
  "at once": { tempo: 0, rest: 0, still: 150 },
};

export const paces = Object.keys(PACES) as Pace[];

export const isPace = (value: unknown): value is Pace => typeof value === "string" && Object.hasOwn(PACES, value);
