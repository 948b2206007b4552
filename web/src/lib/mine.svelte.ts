/** The tables at which this browser sits, and those that wait for it. They are asked for now and then, on whatever page one is. */
import { api, type TableLine } from "./api";

const EVERY = 8000;

export class MyTables {
  lines = $state.raw<TableLine[]>([]);
  private known = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** `arrived` is told of each table at which one's turn has come since the last look. */
  constructor(private readonly arrived: (table: TableLine) => void) {}

  /** Tables where one decides, those that have waited longest first. */
  readonly waiting: TableLine[] = $derived.by(() =>
    this.lines.filter((table) => table.my_turn).sort((a, b) => a.changed - b.changed || a.id.localeCompare(b.id)),
  );

  /** The next table that waits, other than the one that is looked at. */
  next(here: string): TableLine | null {
    return this.waiting.find((table) => table.id !== here) ?? null;
  }

  /** Ask now and then. */
  start(): () => void {
    this.timer = setInterval(() => void this.refresh(), EVERY);
    return () => clearInterval(this.timer);
  }

  async refresh() {
    const before = new Set(this.waiting.map((table) => table.id));
    try {
      this.lines = (await api.tables({ mine: true, limit: 100 })).tables;
    } catch {
      return; // the page says itself that the server cannot be reached
    }
    if (this.known) for (const table of this.waiting) if (!before.has(table.id)) this.arrived(table);
    this.known = true;
  }
}
