/** The answer under way to a question with several parts. It is kept here; the server is asked what it would mean, and stores
 * nothing before it is confirmed. What was asked once is known as long as the table stands as it is. */
import { api, type Tried } from "../lib/api";
import type { Connection } from "./connection.svelte";
import type { Messages } from "./messages.svelte";

export type Answer = Record<string, string>;

export class Answering {
  /** For each part what was chosen, in the order in which it was set. */
  answer = $state.raw<Answer>({});
  /** What that means; null while nothing is set. */
  tried = $state.raw<Tried | null>(null);
  /** The server is being asked what an answer means. */
  busy = $state(false);
  private readonly known = new Map<string, Promise<Tried>>();
  private version = -1;

  constructor(
    private readonly connection: Connection,
    private readonly messages: Messages,
  ) {}

  /** Whether something is set. */
  readonly open: boolean = $derived.by(() => Object.keys(this.answer).length > 0);

  /** The question as it stands with what is set; null where a plain decision is asked. */
  readonly question: Tried["question"] = $derived.by(() => this.tried?.question ?? this.connection.snap?.question ?? null);

  /** What an answer means, or what one more choice adds to the answer under way. */
  ask(answer: Answer, action: string | null = null): Promise<Tried> {
    const { snap } = this.connection;
    if (!snap || snap.seat === null) return Promise.reject(new Error("nobody decides here"));
    if (this.version !== snap.version) this.known.clear();
    this.version = snap.version;
    const key = JSON.stringify([answer, action]);
    let found = this.known.get(key);
    if (!found) found = this.connection.ask(api.try(this.connection.id, snap.seat, snap.version, answer, action));
    this.known.set(key, found);
    found.catch(() => this.known.delete(key));
    return found;
  }

  /** Give this answer, as far as it goes together. */
  async set(answer: Answer): Promise<Tried | null> {
    if (!Object.keys(answer).length) {
      this.clear();
      return null;
    }
    this.busy = true;
    try {
      const tried = await this.ask(answer);
      this.tried = tried;
      this.answer = Object.fromEntries(tried.chosen.map(({ part, text }) => [part, text]));
      if (tried.refusal) this.messages.say(`${tried.refusal.reason} ${tried.refusal.missing}`.trim());
      return tried;
    } catch (error) {
      this.messages.complain(error);
      void this.connection.refresh();
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Set a part, or change it. */
  put(part: string, text: string): Promise<Tried | null> {
    const { [part]: _, ...others } = this.answer;
    return this.set({ ...others, [part]: text });
  }

  /** Clear a part; the last one if none is named. */
  drop(part = Object.keys(this.answer).at(-1) ?? ""): Promise<Tried | null> {
    const { [part]: _, ...others } = this.answer;
    return this.set(others);
  }

  clear() {
    this.answer = {};
    this.tried = null;
  }
}
