/** The one connection of a browser for what happens at its tables, and in the lists of tables. It lives in a worker that all tabs share (`stream.worker.ts`);
 * where there is none, each tab has its own. */
import type { Schemas } from "../lib/api";

export type TableEvent = Schemas["TableEvent"];

/** A tab that looks at a table. `event` may come twice, after a tab that knows less has joined. */
export type Ear = { event: (event: TableEvent) => void; state: (online: boolean) => void };

/** Stands for the list of the tables at which this browser sits. */
export const MINE = "";
/** Stands for everybody's lobby. */
export const LOBBY = "*";

export class Listening {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = 1000;
  private online = true;
  private readonly ears = new Map<Ear, string>();
  /** The last event known of each table. */
  private readonly heard = new Map<string, number>();

  /** Hear of a table, from this event on. */
  add(ear: Ear, table: string, after: number) {
    this.ears.set(ear, table);
    const known = this.heard.get(table);
    if (known !== undefined && known <= after) {
      ear.state(this.online);
      return;
    }
    this.heard.set(table, after);
    this.soon();
  }

  remove(ear: Ear) {
    const table = this.ears.get(ear);
    this.ears.delete(ear);
    if (table === undefined || [...this.ears.values()].includes(table)) return;
    this.heard.delete(table);
    this.soon();
  }

  /** The tables have changed: connect anew, once for all changes made at the same time. */
  private soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), 0);
  }

  private open() {
    this.source?.close();
    this.source = null;
    if (!this.heard.size) return;
    const tables = [...this.heard].filter(([table]) => table !== MINE && table !== LOBBY);
    const at = tables.map(([table, event]) => `${table}:${event}`).join(",");
    const lists = `mine=${this.heard.has(MINE)}&lobby=${this.heard.has(LOBBY)}`;
    const source = new EventSource(`/api/stream?${lists}&at=${encodeURIComponent(at)}`);
    this.source = source;
    source.onopen = () => {
      this.wait = 1000;
      this.tell(true);
    };
    source.onerror = () => {
      this.tell(false);
      if (source.readyState !== EventSource.CLOSED) return; // the browser resumes it by itself
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, 15000);
    };
    source.onmessage = (message: MessageEvent<string>) => {
      const event = JSON.parse(message.data) as TableEvent;
      const about = event.type === "mine" ? MINE : event.type === "lobby" ? LOBBY : event.table;
      if (this.heard.has(about)) this.heard.set(about, event.event);
      for (const [ear, table] of this.ears) if (table === about) ear.event(event);
    };
  }

  private tell(online: boolean) {
    this.online = online;
    for (const ear of this.ears.keys()) ear.state(online);
  }
}
