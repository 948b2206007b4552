/** Server-sent events of one table. The browser resumes a broken stream by itself; where it gives up, we begin again after
 * the last number we know. */
import type { Schemas } from "../lib/api";

export type TableEvent = Schemas["TableEvent"];
const TYPES = ["move", "undo", "order", "ask", "answer", "seat", "chat", "over", "rematch", "resync"];

export class Stream {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last: number;
  private wait = 1000;

  constructor(
    private readonly table: string,
    after: number,
    private readonly hear: (event: TableEvent) => void,
    private readonly state: (online: boolean) => void,
  ) {
    this.last = after;
    this.open();
  }

  private open() {
    const source = new EventSource(`/api/tables/${this.table}/events?after=${this.last}`);
    this.source = source;
    source.onopen = () => {
      this.wait = 1000;
      this.state(true);
    };
    source.onerror = () => {
      this.state(false);
      if (source.readyState !== EventSource.CLOSED) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, 15000);
    };
    for (const type of TYPES) {
      source.addEventListener(type, (message) => {
        const event = JSON.parse((message as MessageEvent<string>).data) as TableEvent;
        if (type !== "resync") this.last = Math.max(this.last, event.id);
        this.hear(event);
      });
    }
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }
}
