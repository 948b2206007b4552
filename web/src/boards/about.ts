/** What things are good for, looked up by the longest known beginning of an id: `track.gold.3`, then `track.gold`, then `track`. */
import type { About } from "./board";

type Words = readonly [does: string, rule: string];
export type Explained<V> = Record<string, Words | ((element: string, view: V) => Words)>;

export const aboutBy =
  <V>(known: Explained<V>) =>
  (element: string, view: V): About | null => {
    for (let id = element; id; id = id.slice(0, Math.max(0, id.lastIndexOf(".")))) {
      const found = known[id];
      if (!found) continue;
      const [does, rule] = typeof found === "function" ? found(element, view) : found;
      return { does, rule };
    }
    return null;
  };
