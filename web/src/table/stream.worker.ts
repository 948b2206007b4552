/** The worker that all tabs of a browser share. A tab says which tables it looks at, and hears of them. */
import { type Ear, Listening } from "./listening";

/** What a tab says: listen to a table under a number of its own, or no more. */
export type Wish = { ear: number; language: string; table?: string; after?: number };
/** What a tab hears. */
export type News = { ear: number; event?: unknown; online?: boolean };

/** A connection speaks the language in which it was opened. */
const listenings = new Map<string, Listening>();

self.addEventListener("connect", (connection) => {
  const port = (connection as MessageEvent).ports[0] as MessagePort;
  const ears = new Map<number, Ear>();
  port.onmessage = ({ data }: MessageEvent<Wish>) => {
    const listening = listenings.get(data.language) ?? new Listening();
    listenings.set(data.language, listening);
    const known = ears.get(data.ear);
    if (known) listening.remove(known);
    ears.delete(data.ear);
    if (data.table === undefined) return;
    const tell = (news: Omit<News, "ear">) => port.postMessage({ ear: data.ear, ...news });
    const ear: Ear = { event: (event) => tell({ event }), state: (online) => tell({ online }) };
    ears.set(data.ear, ear);
    listening.add(ear, data.table, data.after ?? 0);
  };
});
