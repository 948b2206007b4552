/** What happens at one table, from a number on, each event once; in the list of one's own (`MINE`), or in the lobby (`LOBBY`). All
 * tabs share one connection, since browsers allow few. */
import { type Ear, Listening, LOBBY, MINE, type TableEvent } from "./listening";
import { language } from "../words/language";
import type { News, Wish } from "./stream.worker";

export { LOBBY, MINE, type TableEvent } from "./listening";

type Link = { add: (ear: Ear, table: string, after: number) => void; remove: (ear: Ear) => void };

/** The worker that all tabs share. Where its file cannot be had (the server was updated while the page was open), the tab listens by
 * itself. */
class Worker implements Link {
  private readonly port: MessagePort;
  private readonly numbers = new Map<Ear, number>();
  private readonly wishes = new Map<Ear, { table: string; after: number }>();
  private next = 1;
  private instead: Listening | null = null;

  constructor() {
    const worker = new SharedWorker(new URL("./stream.worker.ts", import.meta.url), { type: "module", name: "caravela" });
    worker.onerror = () => {
      this.instead ??= new Listening();
      for (const [ear, { table, after }] of this.wishes) this.instead.add(ear, table, after);
      this.wishes.clear();
    };
    this.port = worker.port;
    this.port.onmessage = ({ data }: MessageEvent<News>) => {
      for (const [ear, number] of this.numbers) {
        if (number !== data.ear) continue;
        if (data.event) ear.event(data.event as TableEvent);
        if (data.online !== undefined) ear.state(data.online);
      }
    };
    addEventListener("pagehide", () => {
      for (const number of this.numbers.values()) this.say({ ear: number });
    });
  }

  add(ear: Ear, table: string, after: number) {
    if (this.instead) return this.instead.add(ear, table, after);
    this.wishes.set(ear, { table, after });
    this.numbers.set(ear, this.next);
    this.say({ ear: this.next++, table, after });
  }

  remove(ear: Ear) {
    this.wishes.delete(ear);
    this.instead?.remove(ear);
    const number = this.numbers.get(ear);
    this.numbers.delete(ear);
    if (number !== undefined) this.say({ ear: number });
  }

  private say(wish: Omit<Wish, "language">) {
    this.port.postMessage({ ...wish, language } satisfies Wish);
  }
}

let shared: Link | undefined;
const link = (): Link => (shared ??= typeof SharedWorker === "undefined" ? new Listening() : new Worker());

export class Stream {
  private readonly ear: Ear;
  private readonly link = link();

  constructor(
    private readonly table: string,
    private last: number,
    hear: (event: TableEvent) => void,
    state: (online: boolean) => void,
  ) {
    this.ear = {
      event: (event) => {
        if (event.type === "people" || event.type === "review") return hear(event); // these have no number of their own
        if (table !== MINE && table !== LOBBY && event.type !== "resync" && event.event <= this.last) return; // another tab knew less
        this.last = event.event;
        hear(event);
      },
      state,
    };
    this.link.add(this.ear, table, last);
    addEventListener("pageshow", this.back);
  }

  close() {
    removeEventListener("pageshow", this.back);
    this.link.remove(this.ear);
  }

  /** The tab was put aside and comes back; meanwhile it heard nothing. */
  private readonly back = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    this.link.remove(this.ear);
    this.link.add(this.ear, this.table, this.last);
  };
}
