/** The log of the game: the lines of the snapshot, and the older ones once they are fetched. */
import { api, type LogLine } from "../lib/api";
import type { Connection } from "./connection.svelte";
import type { Messages } from "./messages.svelte";

export class GameLog {
  private older = $state.raw<LogLine[]>([]);

  constructor(
    private readonly connection: Connection,
    private readonly messages: Messages,
  ) {}

  /** The whole log as far as it is known. Where the snapshot begins in the middle of a move, that move is taken from the older
   * lines. */
  readonly lines: LogLine[] = $derived.by(() => {
    const known = this.connection.snap?.log ?? [];
    const first = known[0]?.move ?? 0;
    if ((this.older.at(-1)?.move ?? 0) < first) return known;
    return [...this.older.filter((line) => line.move <= first), ...known.filter((line) => line.move > first)];
  });

  /** Fetch the lines before those of the snapshot, unless we have them. */
  async read() {
    const snap = this.connection.snap;
    const first = snap?.log[0]?.move ?? 0;
    if (!snap || first <= 1 || (this.older.at(-1)?.move ?? 0) >= first) return;
    try {
      this.older = (await api.log(this.connection.id, snap.seat)).lines;
    } catch (error) {
      this.messages.complain(error);
    }
  }

  /** Older lines count no more: moves were taken back. */
  forget() {
    this.older = [];
  }
}

/** Colour of whom a line is about: the one it begins with, or the only one it names. What the game does by itself is about
 * nobody. */
export function subject(line: Pick<LogLine, "template">): string {
  const named = [...new Set([...line.template.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ""))];
  return line.template.startsWith("{") || named.length === 1 ? (named[0] ?? "") : "";
}
