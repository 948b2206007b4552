/** The tables at which this browser sits, and those that wait for it, on whatever page one is. The list is read with each page and
 * when the stream begins; then the stream tells of every change. */
import { MINE, Stream } from "../table/stream";
import { api, type TableLine } from "./api";

export class MyTables {
  lines = $state.raw<TableLine[]>([]);
  private known = false;
  private online = false;

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

  /** Listen. What happened before the connection stood is read then. */
  start(): () => void {
    const stream = new Stream(
      MINE,
      0,
      (event) => event.line && this.hear(event.line),
      (online) => {
        if (online && !this.online) void this.refresh();
        this.online = online;
      },
    );
    return () => stream.close();
  }

  async refresh() {
    try {
      this.take((await api.tables({ mine: true, limit: 100 })).tables);
    } catch {
      return; // the page says itself that the server cannot be reached
    }
    this.known = true;
  }

  private hear(line: TableLine) {
    const others = this.lines.filter((table) => table.id !== line.id);
    this.take(line.mine ? [line, ...others] : others);
  }

  private take(lines: TableLine[]) {
    const before = new Set(this.waiting.map((table) => table.id));
    this.lines = lines;
    if (this.known) for (const table of this.waiting) if (!before.has(table.id)) this.arrived(table);
  }
}
