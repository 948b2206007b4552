/** What the browser's tab says: the page's title, how many tables wait for one's decision, and the same number on the icon. */
import { call } from "./alerts";
import { MyTables } from "./mine.svelte";
import { router } from "./router.svelte";
import ship from "../look/ship.svg?no-inline";

export const mine = new MyTables((table) => call(table, (path) => router.go(path)));

class Page {
  title = $state("Caravela");
  /** The table that is looked at, and whether one decides there: it is known at once, before the list is asked for again. */
  here = $state.raw<{ id: string; turn: boolean } | null>(null);

  readonly waiting: number = $derived.by(() => {
    const others = mine.waiting.filter((table) => table.id !== this.here?.id).length;
    return others + (this.here?.turn ? 1 : 0);
  });

  readonly tab: string = $derived(this.waiting ? `(${this.waiting}) ${this.title}` : this.title);
}

export const page = new Page();

const SHIP =
  '<path fill="#12346D" d="M0 0h30v32H0z"/><path fill="#FDFCF8" d="M13.6 3v17H16V3zM17 5c5 4 7 8 8 13h-8zM12.500 7v11H6c1-5 3-8 6.500-11zM4 22h22l-4 6.500H8z"/>';

/** The ship, with a number on it where tables wait. */
export function icon(waiting: number): string {
  if (!waiting) return ship;
  const words = waiting > 9 ? "9+" : String(waiting);
  const badge = `<circle cx="20" cy="21" r="11" fill="#E8A33D" stroke="#12346D" stroke-width="2"/><text x="20" y="26.500" font-family="sans-serif" font-weight="700" font-size="${words.length > 1 ? 13 : 16}" text-anchor="middle" fill="#1B1B1B">${words}</text>`;
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 32">${SHIP}${badge}</svg>`)}`;
}
