/** The link to the server: the newest snapshot of the table, the stream that tells of newer ones, and the command under way. */
import { api, type Position, Refused, type Snapshot } from "../lib/api";
import type { Messages } from "./messages.svelte";
import { Stream, type TableEvent } from "./stream";

type Listeners = {
  /** A newer snapshot is there; `old` is the one before it. */
  snapshot: (snap: Snapshot, old: Snapshot | null) => void;
  /** The stream told of something; the snapshot that shows it comes later. */
  event: (event: TableEvent) => void;
};

export class Connection {
  snap = $state.raw<Snapshot | null>(null);
  /** When the snapshot came, for the clocks. */
  received = $state(Date.now());
  /** A command is on its way. */
  busy = $state(false);
  online = $state(true);
  /** Why the table cannot be shown at all. */
  gone = $state("");

  private stream: Stream | null = null;
  private refreshing = false;
  /** Another snapshot is wanted after the one that is being read. */
  private again = false;
  /** The latest version the stream told of. One's own command brings its snapshot along, so that none is asked for. */
  private heard = 0;
  /** How many commands were given. A snapshot asked for before the latest is out of date. */
  private commands = 0;
  private waiting: (() => void) | null = null;
  /** Questions about the position as it is. A command waits for their answers: afterwards it would be too late for them. */
  private readonly asked = new Set<Promise<unknown>>();

  constructor(
    readonly id: string,
    private readonly messages: Messages,
    private readonly listeners: Listeners,
  ) {}

  /** Read the table; a lesson has no stream to listen to. */
  async open(listen = true) {
    try {
      this.take(await api.snapshot(this.id, null));
    } catch (error) {
      this.gone = error instanceof Error ? error.message : String(error);
      return;
    }
    if (!listen) return;
    const after = this.snap?.event ?? 0;
    this.stream = new Stream(
      this.id,
      after,
      (event) => this.hear(event),
      (online) => this.switched(online),
    );
  }

  close() {
    this.stream?.close();
    this.stream = null;
  }

  /** Read the snapshot; while one request is under way, further wishes make one more. A command may change who one is here
   * (a seat taken over), so that what was asked before its answer counts no more. */
  async refresh() {
    if (this.refreshing || this.busy) {
      this.again = true;
      return;
    }
    this.refreshing = true;
    try {
      do {
        this.again = false;
        const asked = this.commands;
        const snap = await api.snapshot(this.id, null);
        if (asked === this.commands) this.take(snap);
        else this.again = true;
      } while (this.again && !this.busy);
    } catch (error) {
      this.messages.complain(error);
    } finally {
      this.refreshing = false;
    }
  }

  /** Carry out a command; its answer is the present snapshot. Returns whether it worked. */
  async command(run: () => Promise<Snapshot>): Promise<boolean> {
    this.busy = true;
    this.commands += 1;
    if (this.asked.size) await Promise.all(this.asked);
    try {
      this.take(await run());
      return true;
    } catch (error) {
      this.messages.complain(error);
      if (error instanceof Refused && error.status === 409) this.again = true;
      return false;
    } finally {
      this.busy = false;
      if (this.again || this.heard > (this.snap?.version ?? -1)) await this.refresh();
      const next = this.waiting;
      this.waiting = null;
      next?.();
    }
  }

  /** Ask something about the position as it is. */
  ask<T>(question: Promise<T>): Promise<T> {
    const done = question.finally(() => this.asked.delete(done)).catch(() => {});
    this.asked.add(done);
    return question;
  }

  /** Do something once the command under way is answered; of several wishes the last one counts. */
  afterwards(run: () => void) {
    this.waiting = run;
  }

  /** The position after so many moves, as one sees it from one's seat. */
  position(move: number): Promise<Position> {
    return api.position(this.id, move, this.snap?.seat ?? null);
  }

  private take(snap: Snapshot) {
    const old = this.snap;
    if (old && (snap.version < old.version || (snap.version === old.version && snap.event < old.event))) return;
    this.snap = snap;
    this.received = Date.now();
    this.listeners.snapshot(snap, old);
  }

  private hear(event: TableEvent) {
    this.listeners.event(event);
    this.heard = Math.max(this.heard, event.version);
    if (event.type !== "move" || (!this.busy && this.heard > (this.snap?.version ?? -1))) void this.refresh();
  }

  private switched(online: boolean) {
    if (online && !this.online) void this.refresh();
    this.online = online;
  }
}
