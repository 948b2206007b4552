/** Chat: what has been said since one last looked, and the line one is writing. Both outlive a change of panels and a reload. */
import type { Connection } from "./connection.svelte";
import type { Panels } from "./panels.svelte";

const KEY = "caravela.talk";
const MOST = 60; // tables

type Kept = { draft: string; read: number };

export class Talk {
  /** The line that is being written. */
  draft = $state("");
  /** The last line one has seen. */
  private read = $state(0);

  constructor(
    private readonly connection: Connection,
    private readonly panels: Panels,
  ) {
    const kept = all()[connection.id];
    if (kept) [this.draft, this.read] = [kept.draft, kept.read];
  }

  /** How many lines of others are new. */
  readonly unread: number = $derived.by(() => {
    const snap = this.connection.snap;
    if (!snap || this.panels.tab === "chat") return 0;
    return snap.chat.filter((line) => line.id > this.read && !(line.seat !== null && snap.mine.includes(line.seat))).length;
  });

  /** Everything that has been said is on the screen. */
  look() {
    const last = this.connection.snap?.chat.at(-1)?.id ?? 0;
    if (last <= this.read) return;
    this.read = last;
    this.keep();
  }

  keep() {
    try {
      const { [this.connection.id]: _, ...others } = all();
      const entries = [...Object.entries(others), [this.connection.id, { draft: this.draft, read: this.read }]];
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries.slice(-MOST))));
    } catch {
      // nothing is lost but comfort
    }
  }
}

/** What is kept of all tables, the one written last at the end. */
function all(): Record<string, Kept> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Partial<Kept>>;
    return Object.fromEntries(
      Object.entries(kept).map(([id, { draft, read }]) => [id, { draft: String(draft ?? ""), read: Number(read) || 0 }]),
    );
  } catch {
    return {};
  }
}
