/** The link to the server: the newest snapshot of the table, the stream that tells of newer ones, and the command under way. */
import { api, type Moment, type Position, Refused, seen, type Snapshot, type Told } from "../lib/api";
import { catalogue } from "../lib/catalogue.svelte";
import { inFull } from "../lib/offer";
import { join, patched, type Prints, type View } from "../lib/view";
import type { Messages } from "./messages.svelte";
import { Stream, type TableEvent } from "./stream";

const MOST_CHAT = 100; // lines, as a snapshot has
const MOST_PASSED = 40; // moves

type Listeners = {
  /** The table is of this game; what that needs is fetched before the first snapshot is shown. */
  first?: (game: string) => Promise<void>;
  /** A newer snapshot is there; `old` is the one before it. */
  snapshot: (snap: Snapshot, old: Snapshot | null) => void;
  /** The stream told of something; the snapshot that shows it comes later. */
  event: (event: TableEvent) => void;
  /** The stream has begun, or begun again: from now on nothing is missed that it tells. */
  listening?: () => void;
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
  /** What is printed, under the name that the table gave it. */
  private prints: { name: string; content: Prints } = { name: "", content: {} };
  /** The view of the snapshot as the server sent it, without what is printed. */
  private sent: object = {};
  /** Snapshots by their moves, as long as nothing is missing between them: positions that need not be asked for. */
  private passed = new Map<number, Snapshot>();
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
      seen.delete(this.id);
      const told = await api.snapshot(this.id);
      await Promise.all([this.listeners.first?.(told.game), this.print(told)]);
      this.show(told);
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
        const told = await api.snapshot(this.id);
        if (asked === this.commands) await this.take(told);
        else this.again = true;
      } while (this.again && !this.busy);
    } catch (error) {
      this.messages.complain(error);
    } finally {
      this.refreshing = false;
    }
  }

  /** Carry out a command; its answer is the table as it stands then. Returns whether it worked. */
  async command(run: () => Promise<Told>): Promise<boolean> {
    this.busy = true;
    this.commands += 1;
    if (this.asked.size) await Promise.all(this.asked);
    try {
      await this.take(await run());
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

  /** The same for a wish about the position as it is shown: the stream may show it before the command's own answer is here. */
  afterwardsHere(run: () => void) {
    const version = this.snap?.version;
    this.afterwards(() => this.snap?.version === version && run());
  }

  /** A view as the server sent it, together with what is printed. */
  whole(sent: object): View {
    return join(this.prints.content, sent);
  }

  /** The position after so many moves, as one sees it from one's seat. */
  async position(move: number): Promise<Position> {
    const position = await api.position(this.id, move, this.snap?.seat ?? null);
    return { ...position, view: this.whole(position.view) };
  }

  /** The position after so many moves where it has passed by here, else as the server tells it. */
  async onTheWay(move: number): Promise<Moment> {
    return this.passed.get(move) ?? (await this.position(move));
  }

  /** Come to what the server told, unless it is older than what is known. */ private async take(told: Told) {
    await this.print(told);
    this.show(told);
  }

  private async print(told: Told) {
    if (this.prints.name !== told.printed) {
      this.prints = { name: told.printed, content: await catalogue.printed(told.game, told.printed) };
    }
  }

  private show(told: Told) {
    const old = this.snap;
    if (old && (told.version < old.version || (told.version === old.version && told.event < old.event))) return;
    const follows = "changes" in told;
    if (follows && (old?.event !== told.known || old.seat !== told.known_seat)) {
      if (told.event === old?.event) return; // what it tells is known already
      seen.delete(this.id); // it follows on something else than what is shown
      void this.refresh();
      return;
    }
    this.sent = follows ? (patched(this.sent, told.changes) as object) : told.view;
    const actions = follows ? inFull(told.offer) : told.actions;
    const snap: Snapshot = { ...told, actions, view: this.whole(this.sent) };
    if (follows && old) {
      snap.log = [...old.log.filter((line) => line.move <= told.log_after), ...told.log];
      snap.chat = [...old.chat, ...told.chat].slice(-MOST_CHAT);
    } else this.passed.clear();
    for (const move of this.passed.keys()) if (move >= snap.move || move < snap.move - MOST_PASSED) this.passed.delete(move);
    this.passed.set(snap.move, snap);
    seen.set(this.id, snap.event);
    this.snap = snap;
    this.received = Date.now();
    this.listeners.snapshot(snap, old);
  }

  private hear(event: TableEvent) {
    this.listeners.event(event);
    this.heard = Math.max(this.heard, event.version);
    if (event.more) return; // the last of them tells what changed
    const { update } = event;
    if (update?.printed === this.prints.name && update.known === this.snap?.event) this.show(update);
    else if (event.type === "people") void this.refresh();
    else if (event.type === "resync" || event.event > (this.snap?.event ?? -1)) {
      if (event.type !== "move" || !this.busy) void this.refresh();
    }
  }

  private switched(online: boolean) {
    if (online && !this.online) void this.refresh();
    this.online = online;
    if (online) this.listeners.listening?.();
  }
}
