/** The tables of everybody's lobby. They are read at once and when the stream begins; then it tells of each that is opened, begins,
 * ends or goes, and of who sits down. Moves are not told. */
import { LOBBY, Stream } from "../table/stream";
import { api, type TableLine } from "./api";

export class Listed {
  lines = $state.raw<TableLine[]>([]);
  loaded = $state(false);
  problem = $state("");

  /** Listen, as long as the lobby is open. */
  start(): () => void {
    const stream = new Stream(
      LOBBY,
      0,
      (event) => this.hear(event.table, event.line ?? null),
      (online) => online && void this.refresh(),
    );
    void this.refresh();
    return () => stream.close();
  }

  async refresh() {
    try {
      this.lines = (await api.tables({ limit: 100 })).tables;
      this.problem = "";
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.loaded = true;
  }

  private hear(id: string, line: TableLine | null) {
    const others = this.lines.filter((table) => table.id !== id);
    this.lines = line ? [line, ...others] : others;
  }
}
