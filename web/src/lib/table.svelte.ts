/** One table as this browser sees it: the server's last snapshot, what the board shows (it may lag behind while the others'
 * moves are played), and what the user is about to do. Knows no rules. */
import { tick } from "svelte";
import type { BoardDef } from "../boards/board";
import { boardOf } from "../boards/registry";
import {
  type Action,
  api,
  type Hint,
  type LogLine,
  type Moment,
  type Position,
  Refused,
  type SeatInfo,
  type Snapshot,
  type WhyNot,
} from "./api";
import { Animator } from "./animator.svelte";
import { Replay } from "./replay.svelte";
import { settings } from "./settings.svelte";
import { Stream, type TableEvent } from "./stream";
import { placeAfter } from "./text";

export type Tab = "actions" | "log" | "score" | "chat" | "rules";
export type Refusal = { id: string; name: string; answer: WhyNot };
const MOST_STEPS = 40; // farther behind than this, the board jumps

export class TableState {
  snap = $state.raw<Snapshot | null>(null);
  shown = $state.raw<Moment | null>(null);
  readonly past = new Replay(
    (move) => api.position(this.id, move, this.from ?? this.mySeat),
    (position) => this.lookAt(position),
    (error) => this.complain(error),
  );
  /** An action that waits for its confirmation. */
  held = $state.raw<Action | null>(null);
  /** The action under the pointer or the focus. */
  hot = $state.raw<Action | null>(null);
  chooser = $state.raw<{ id: string; actions: Action[] } | null>(null);
  why = $state.raw<Refusal | null>(null);
  hint = $state.raw<Hint | null>(null);
  fresh = $state.raw<Set<string>>(new Set());
  /** The same while one looks back: what the move that led to the earlier position changed. */
  private changed = $state.raw<Set<string>>(new Set());
  private early = $state.raw<LogLine[]>([]);
  busy = $state(false);
  /** A hint is being worked out. */
  asking = $state(false);
  playing = $state(false);
  online = $state(true);
  gone = $state("");
  notice = $state("");
  announcement = $state("");
  /** The seat whose sheet is open below the board; null: one's own. */
  sheetSeat = $state<number | null>(null);
  /** The seat for which the curtain was lifted. */
  lifted = $state<number | null>(null);
  /** The open panel of the rail, and the paragraph its rules stand at. */
  tab = $state<Tab>("actions");
  rule = $state("");
  /** When the snapshot came, for the clocks. */
  received = $state(Date.now());
  readonly animator = new Animator();

  private stream: Stream | null = null;
  private refreshing = false;
  /** The latest version the stream told of; one's own command brings its snapshot along, so that none is asked for. */
  private heard = 0;
  private again = false;
  /** How many commands were given; an answer asked for before the latest is out of date. */
  private commands = 0;
  /** Where to go back to once the command under way is answered. */
  private backTo: number | null = null;
  private jump = false;
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;
  private whyCount = 0;

  constructor(
    readonly id: string,
    /** Look from this seat; null: the server chooses (own seat, the one that decides, or spectator). */
    readonly from: number | null = null,
  ) {}

  // -- what is shown

  /** The earlier position that is looked at. */
  get replay(): Position | null {
    return this.past.position;
  }

  readonly def: BoardDef = $derived(boardOf(this.snap?.game ?? ""));
  readonly moment: Moment | null = $derived(this.replay ?? this.shown);
  readonly live: boolean = $derived(this.replay === null && !this.playing && this.shown === this.snap);
  /** They stay in view while the chosen one is on its way to the server; until its answer comes, none can be chosen. */
  readonly actions: Action[] = $derived(this.live && this.snap && !this.curtain ? this.snap.actions : []);
  /** Whether a reveal is for good: alone at a table one may go back beyond it. */
  readonly final: boolean = $derived(!this.snap?.undo.alone);
  readonly mySeat: number | null = $derived(this.snap?.seat ?? null);
  readonly acting: boolean = $derived(this.actions.length > 0);

  /** Actions by element. */
  readonly lit: Map<string, Action[]> = $derived.by(() => {
    const found = new Map<string, Action[]>();
    for (const action of this.actions) {
      for (const id of new Set(action.targets)) found.set(id, [...(found.get(id) ?? []), action]);
    }
    return found;
  });

  /** Elements every action speaks of without being about them: the ship that sails, the good that is asked. */
  readonly current: Set<string> = $derived.by(() => {
    const targeted = this.actions.filter((action) => action.targets.length > 0 && !action.out_of_order);
    if (targeted.length < 2) return new Set<string>();
    const main = new Set(this.actions.map((action) => action.targets[0]));
    return new Set([...this.lit.keys()].filter((id) => !main.has(id) && targeted.every((action) => action.targets.includes(id))));
  });

  /** Whether what is shown is the end of the game. */
  readonly ended: boolean = $derived(this.snap !== null && this.snap.status !== "open" && this.moment?.actor === null);

  /** Where the moves of a hint would be made. */
  readonly hinted: Set<string> = $derived(
    new Set(
      (this.live ? (this.hint?.moves ?? []) : []).flatMap(
        (move) => this.snap?.actions.find((action) => action.text === move.notation)?.targets[0] ?? [],
      ),
    ),
  );

  /** The choice that goes on at the board, if there is one: an element was touched and another will decide. */
  readonly pending: { id: string; actions: Action[] } | null = $derived(
    this.chooser && this.def.inPlace?.(this.chooser.id) ? this.chooser : null,
  );
  /** Actions as listed: those of the choice that goes on at the board, or all. */
  readonly listed: Action[] = $derived(this.pending?.actions ?? this.actions);

  /** Actions of an element; after a first choice, those that are left of it. */
  choices(id: string): Action[] | undefined {
    const open = this.pending;
    const left = open && open.id !== id ? open.actions.filter((action) => action.targets.includes(id)) : [];
    return open && left.length && left.length < open.actions.length ? left : this.lit.get(id);
  }

  get curtain(): boolean {
    const snap = this.snap;
    if (!snap || !this.def.hidden || snap.mine.length < 2 || snap.status !== "running") return false;
    return snap.seat !== null && snap.seat !== this.lifted;
  }

  seat(n: number | null | undefined): SeatInfo | null {
    return n === null || n === undefined ? null : (this.snap?.seats[n] ?? null);
  }

  name(n: number | null | undefined): string {
    const seat = this.seat(n);
    if (!seat) return "";
    return seat.name || (seat.kind === "open" ? "open seat" : seat.colour);
  }

  /** Colour of whom a line of the log is about: the one it begins with, or the only one it names. What the game does by itself is
   * about nobody. */
  subject(line: LogLine): string {
    const named = [...new Set([...line.template.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ""))];
    return line.template.startsWith("{") || named.length === 1 ? (named[0] ?? "") : "";
  }

  /** State classes of an element. */
  state(id: string): string {
    const states = [];
    if (this.held ? this.held.targets.includes(id) : this.current.has(id) || this.pending?.id === id) states.push("selected");
    else if (this.lit.has(id)) states.push("legal");
    if (this.hot?.targets.includes(id) && !this.current.has(id)) states.push("hot");
    if ((this.replay ? this.changed : this.fresh).has(id)) states.push("fresh");
    if (this.why?.id === id && !this.why.answer.legal) states.push("refused");
    if (this.hinted.has(id)) states.push("hinted");
    return states.join(" ");
  }

  /** Attributes that make an SVG or HTML element a named part of the board, reachable by pointer and keyboard. */
  el(id: string, name: string) {
    const actions = this.choices(id);
    const what = !actions ? "" : actions.length === 1 ? `: ${actions[0]?.describe}` : `: ${actions.length} choices`;
    return {
      id,
      "data-el": id,
      "data-name": name,
      role: "button" as const,
      tabindex: actions && !this.current.has(id) ? 0 : -1,
      "aria-label": name + what,
      "aria-disabled": actions ? undefined : ("true" as const),
      "aria-pressed": this.held?.targets[0] === id || this.pending?.id === id ? ("true" as const) : undefined,
    };
  }

  // -- to and from the server

  async open() {
    try {
      this.take(await api.snapshot(this.id, this.from));
    } catch (error) {
      this.gone = error instanceof Error ? error.message : String(error);
      return;
    }
    const snap = this.snap;
    if (snap)
      this.stream = new Stream(
        this.id,
        this.from,
        snap.event,
        (event) => this.hear(event),
        (online) => this.connection(online),
      );
  }

  close() {
    this.stream?.close();
    this.stream = null;
    this.animator.stop();
    clearTimeout(this.noticeTimer);
  }

  private connection(online: boolean) {
    if (online && !this.online) void this.refresh();
    this.online = online;
  }

  private hear(event: TableEvent) {
    if (event.type === "undo" || event.type === "order" || event.type === "resync") {
      this.jump = true;
      this.early = [];
      this.fresh = new Set(); // what was new is no more
    }
    if (event.type === "undo") this.say(`${this.name(event.seat)} went back to ${placeAfter(event.move ?? 0)}.`);
    if (event.type === "chat" && event.chat) this.announcement = `${event.chat.name}: ${event.chat.text}`;
    if (event.type === "seat" && event.text) this.say(event.text);
    this.heard = Math.max(this.heard, event.version);
    if (event.type !== "move" || (!this.busy && this.heard > (this.snap?.version ?? -1))) void this.refresh();
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
        const snap = await api.snapshot(this.id, this.from);
        if (asked === this.commands) this.take(snap);
        else this.again = true;
      } while (this.again && !this.busy);
    } catch (error) {
      this.complain(error);
    } finally {
      this.refreshing = false;
    }
  }

  private take(snap: Snapshot) {
    const old = this.snap;
    if (old && (snap.version < old.version || (snap.version === old.version && snap.event < old.event))) return;
    this.snap = snap;
    this.received = Date.now();
    if (snap.status === "over" && old?.status !== "over") this.tab = "score";
    if (old?.version !== snap.version) {
      this.held = this.chooser = this.why = this.hint = this.hot = null;
    }
    if ((this.past.at ?? 0) > snap.move) void this.goTo(snap.move); // what is looked at has been taken back
    const shown = this.shown;
    const behind = shown ? snap.move - shown.move : 0;
    const fits = shown && old && !this.jump && !this.curtain && behind > 0 && behind <= MOST_STEPS && snap.seat === old.seat;
    this.jump = false;
    if (this.playing) {
      if (shown && snap.move < shown.move) this.animator.skip();
      return; // the player goes on to the new end by itself
    }
    if (fits && settings.moves && !this.replay) void this.play();
    else {
      if (shown && behind > 0)
        this.mark(
          shown,
          snap,
          snap.log.filter((line) => line.move > shown.move),
        );
      this.shown = snap;
      this.arrived();
    }
  }

  /** Show the moves one by one, up to the snapshot. One's own move does not hold anybody up. */
  private async play() {
    this.playing = true;
    try {
      while (this.shown && this.snap && this.shown.move < this.snap.move && !this.animator.skipping) {
        const before = this.shown;
        const number = before.move + 1;
        const lines = this.snap.log.filter((line) => line.move === number);
        const next = number === this.snap.move ? this.snap : await api.position(this.id, number, this.from ?? this.snap.seat);
        if (this.animator.skipping || this.snap.move < number) break;
        const flights = this.mark(before, next, lines);
        const rects = this.animator.measure(flights);
        this.shown = next;
        await tick();
        const own = next === this.snap && this.snap.mine.includes(lines[0]?.seat ?? -1);
        const done = this.animator.fly(flights, rects);
        if (!own) await done;
      }
    } catch {
      // a position that cannot be read is skipped: the snapshot below is what counts
    }
    this.playing = false;
    this.animator.rest();
    this.shown = this.snap;
    this.arrived();
  }

  /** Note what changed and say it aloud; returns the pieces to fly. */
  private mark(before: Moment, after: Moment, lines: LogLine[]) {
    const fresh = new Set(this.fresh);
    if (lines.some((line) => this.snap?.mine.includes(line.seat))) fresh.clear();
    const flights = [];
    for (const line of lines) {
      const motion = this.def.motion(line, before.view, after.view);
      flights.push(...motion.flights);
      if (!this.snap?.mine.includes(line.seat)) for (const id of motion.touched) fresh.add(id);
    }
    this.fresh = fresh;
    if (lines.length) this.announcement = lines.map((line) => line.text).join(" ");
    return flights;
  }

  private arrived() {
    const snap = this.snap;
    if (!snap) return;
    if (snap.actions.length)
      this.announcement = `${this.announcement} Your decision, ${this.name(snap.actor)}: ${snap.prompt}`.trim();
    if (snap.status === "over")
      this.announcement = `The game is over: ${snap.result?.ending ?? ""} ${this.name(snap.result?.winner)} wins.`;
  }

  // -- what the user does

  /** Show what an action does while it is under the pointer or the focus. An element that vanishes reports its leaving in the
   * middle of a repaint, so that the change waits a moment. */
  point(action: Action | null) {
    queueMicrotask(() => (this.hot = action));
  }

  /** Click or Enter on an element: choose, open the chooser, or ask why not. */
  touch(id: string, name: string) {
    if (this.busy) return;
    this.why = null;
    const actions = this.choices(id);
    if (this.pending?.id === id) this.chooser = null;
    else if (!actions) void this.askWhy(id, name);
    else if (actions.length === 1 && actions[0]) this.choose(actions[0]);
    else this.chooser = { id, actions };
  }

  /** Take an action; one that ends the turn or reveals something waits for its confirmation. */
  choose(action: Action) {
    if (this.busy) return;
    this.chooser = this.why = null;
    if (settings.confirm && (action.ends_turn || action.reveals)) {
      if (this.held?.code === action.code) void this.send(action);
      else {
        this.held = action;
        this.announcement = `${action.describe}. Enter confirms${action.reveals ? `; it reveals something${this.final ? " and cannot be taken back" : ""}` : ""}.`;
      }
    } else void this.send(action);
  }

  /** Take several actions as one: a board may ask in one gesture what the engine asks in several decisions. One that is not
   * asked after all, because the engine has taken it itself, ends the chain. */
  async chain(texts: string[]) {
    if (this.busy) return;
    for (const [index, text] of texts.entries()) {
      const action = this.snap?.actions.find((entry) => entry.text === text);
      if (!action) return;
      if (index === texts.length - 1) this.choose(action);
      else await this.send(action);
    }
  }

  confirm() {
    if (this.held) void this.send(this.held);
  }

  cancel() {
    if (this.chooser) this.chooser = null;
    else if (this.why) this.why = null;
    else this.held = null;
  }

  private async send(action: Action) {
    const snap = this.snap;
    if (!snap || snap.seat === null || this.busy) return;
    const seat = snap.seat;
    this.held = null;
    this.fresh = new Set();
    if (action.out_of_order || snap.undo.choices) this.jump = true; // moves are made anew: nothing flies twice
    await this.command(() => api.move(this.id, seat, snap.version, action.text));
  }

  /** Carry out a command; its answer is the present snapshot. Returns whether it worked. */
  async command(run: () => Promise<Snapshot>): Promise<boolean> {
    this.busy = true;
    this.commands += 1;
    try {
      this.take(await run());
      return true;
    } catch (error) {
      this.complain(error);
      if (error instanceof Refused && error.status === 409) this.again = true;
      return false;
    } finally {
      this.busy = false;
      if (this.again || this.heard > (this.snap?.version ?? -1)) await this.refresh();
      const to = this.backTo;
      this.backTo = null;
      if (to !== null) void this.undo(to);
    }
  }

  /** Go back to the position after so many moves; a wish that comes while a move is on its way waits for it. */
  async undo(to: number) {
    if (this.busy) {
      this.backTo = to;
      return;
    }
    const snap = this.snap;
    const seat = snap?.mine.includes(snap.actor ?? -1) ? snap.actor : (snap?.seat ?? null);
    if (!snap || seat === null || to > snap.move || (to === snap.move && !snap.undo.choices)) return;
    this.past.leave();
    this.jump = true;
    this.early = [];
    this.fresh = new Set();
    await this.command(() => api.undo(this.id, seat, snap.version, to));
  }

  async askWhy(id: string, name: string) {
    if (this.replay) return this.say("This is an earlier position; go back to the present to play.");
    const count = ++this.whyCount;
    try {
      const answer = await api.why(this.id, id, this.mySeat);
      if (count !== this.whyCount) return;
      if (answer.legal && !this.acting) answer.legal = false;
      this.why = { id, name, answer };
      this.announcement = `${name}: ${answer.reason} ${answer.rule}`;
    } catch (error) {
      this.complain(error);
    }
  }

  async askHint() {
    const snap = this.snap;
    if (!snap || snap.seat === null || this.asking) return;
    this.asking = true;
    try {
      const hint = await api.hint(this.id, snap.seat);
      if (this.snap?.version !== snap.version) return; // it is about a decision that has been taken meanwhile
      this.hint = hint;
      this.tab = "actions";
      this.announcement = `Hint: ${this.hint.moves.map((move) => move.label).join("; or: ")}.`;
    } catch (error) {
      this.complain(error);
    } finally {
      this.asking = false;
    }
  }

  /** Show a paragraph of the rules beside the board. */
  openRule(id: string) {
    this.rule = id;
    this.tab = "rules";
  }

  /** End the running animation; the click or key that did it does nothing else. */
  skip(): boolean {
    if (!this.playing) return false;
    this.animator.skip();
    return true;
  }

  // -- replay

  /** The whole log as far as it is known: the lines fetched earlier, up to the move with which the snapshot's own lines begin (it
   * may have only the last of that move), then those. */
  readonly log: LogLine[] = $derived.by(() => {
    const known = this.snap?.log ?? [];
    const first = known[0]?.move ?? 0;
    if ((this.early.at(-1)?.move ?? 0) < first) return known;
    return [...this.early.filter((line) => line.move <= first), ...known.filter((line) => line.move > first)];
  });

  /** Fetch the lines before those of the snapshot, unless we have them. */
  async readLog() {
    const snap = this.snap;
    const first = snap?.log[0]?.move ?? 0;
    if (!snap || first <= 1 || (this.early.at(-1)?.move ?? 0) >= first) return;
    try {
      this.early = (await api.log(this.id, snap.seat)).lines;
    } catch (error) {
      this.complain(error);
    }
  }

  async goTo(move: number) {
    if (!this.snap) return;
    this.chooser = this.why = this.held = this.hot = null;
    await this.past.goTo(Math.max(0, Math.min(move, this.snap.move)));
  }

  /** To the next position at which a turn begins, in either direction. */
  async goByTurn(step: number) {
    const from = this.past.at ?? this.snap?.move ?? 0;
    await this.past.goWhere(async () => {
      await this.readLog();
      const starts = [
        ...new Set(this.log.filter((line, index, all) => all[index - 1]?.turn !== line.turn).map((line) => line.move - 1)),
      ];
      const to = step < 0 ? starts.findLast((move) => move < from) : starts.find((move) => move > from);
      return to ?? (step < 0 ? 0 : (this.snap?.move ?? 0));
    });
  }

  private async lookAt(position: Position) {
    const before = this.moment;
    // only from the position right before can one tell what the move did
    const motions =
      before && position.move === before.move + 1
        ? position.events.map((line) => this.def.motion(line, before.view, position.view))
        : [];
    const flights = settings.moves ? motions.flatMap((motion) => motion.flights) : [];
    const rects = this.animator.measure(flights);
    this.animator.skip();
    this.past.position = position;
    this.changed = new Set(motions.flatMap((motion) => motion.touched));
    await tick();
    this.animator.rest();
    if (flights.length) void this.animator.fly(flights, rects);
    this.announcement = position.events.map((line) => line.text).join(" ") || "The start of the game.";
  }

  leaveReplay() {
    this.past.leave();
    this.animator.skip();
    this.animator.rest();
  }

  // -- words

  say(text: string) {
    this.notice = text;
    this.announcement = text;
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => (this.notice = ""), 6000);
  }

  complain(error: unknown) {
    if (error instanceof Refused) {
      const { message, missing, hint } = error.problem;
      this.say([message, missing && !message.includes(missing) ? `Missing: ${missing}.` : "", hint].filter(Boolean).join(" "));
    } else this.say(error instanceof Error ? error.message : String(error));
  }
}
