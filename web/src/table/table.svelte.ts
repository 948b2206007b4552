/** One table as this browser sees it. Each store has one idea and knows only those it needs; here they are put together. Boards
 * and shell read them, and ask how an element stands: `state` and `el`. Knows no rules. */
import type { BoardDef } from "../boards/board";
import { boardOf, fetchBoard } from "../boards/registry";
import type { Moment, Notice, ReviewProgress, Snapshot } from "../lib/api";
import { placeAfter } from "../lib/text";
import { Animator } from "./animator.svelte";
import { Answering } from "./answering.svelte";
import { Choosing } from "./choosing.svelte";
import { Connection } from "./connection.svelte";
import { GameLog } from "./log.svelte";
import { Messages } from "./messages.svelte";
import { Offer } from "./offer.svelte";
import { Panels } from "./panels.svelte";
import { People } from "./people.svelte";
import { Playback } from "./playback.svelte";
import { Questions } from "./questions.svelte";
import { Replay } from "./replay.svelte";
import type { TableEvent } from "./stream";
import { Talk } from "./talk.svelte";
import { Thinking } from "./thinking.svelte";
import { Undo } from "./undo.svelte";
import { Zones } from "./zones.svelte";
import { say } from "../words/table";

export class TableState {
  readonly messages = new Messages();
  readonly panels = new Panels();
  readonly connection: Connection;
  readonly people: People;
  readonly log: GameLog;
  readonly playback: Playback;
  readonly replay: Replay;
  readonly answering: Answering;
  readonly offer: Offer;
  readonly questions: Questions;
  readonly choosing: Choosing;
  readonly undo: Undo;
  readonly talk: Talk;
  readonly thinking: Thinking;
  readonly zones: Zones;
  /** The review that is looked at: it hears how far it is, and when the stream has begun. */
  review: { hear: (progress: ReviewProgress) => void; listening: () => void } | null = null;
  /** Elements that a review points at. */
  marks = $state.raw<Set<string>>(new Set());

  constructor(readonly id: string) {
    const { messages, panels } = this;
    const board = () => this.def;
    const connection = new Connection(id, messages, {
      first: fetchBoard,
      snapshot: (snap, old) => this.take(snap, old),
      event: (event) => this.hear(event),
      listening: () => this.review?.listening(),
    });
    const people = new People(connection, board);
    const log = new GameLog(connection, messages);
    const playback = new Playback(connection, people, messages, board, new Animator());
    const replay = new Replay(connection, playback, log, messages, board, () => this.choosing.clear());
    const answering = new Answering(connection, messages);
    const offer = new Offer(connection, people, playback, replay, answering);
    const questions = new Questions(connection, offer, answering, replay, panels, messages);
    this.connection = connection;
    this.people = people;
    this.log = log;
    this.playback = playback;
    this.replay = replay;
    this.answering = answering;
    this.offer = offer;
    this.questions = questions;
    this.choosing = new Choosing(connection, offer, answering, questions, playback, messages, board);
    this.undo = new Undo(connection, playback, replay, log);
    this.talk = new Talk(connection, panels);
    this.thinking = new Thinking(connection);
    this.zones = new Zones(board, () => this.moment, offer);
  }

  close() {
    this.connection.close();
    this.playback.animator.stop();
    this.messages.close();
  }

  get snap(): Snapshot | null {
    return this.connection.snap;
  }

  /** What the game brings to the client. */
  readonly def: BoardDef = $derived.by(() => boardOf(this.snap?.game ?? ""));

  /** The position on the board: the present one, with the answer under way as if it were done, or the earlier one that is looked
   * at. */
  readonly moment: Moment | null = $derived.by(() => {
    const { shown } = this.playback;
    const { tried } = this.answering;
    if (this.replay.position || !shown || !tried?.view || !this.offer.live) return this.replay.position ?? shown;
    return { ...shown, view: this.connection.whole(tried.view), prompt: tried.prompt };
  });

  /** Whether what is shown is the end of the game. */
  readonly ended: boolean = $derived.by(() => this.snap !== null && this.snap.status !== "open" && this.moment?.actor === null);

  /** The result, once the board has got there and nobody looks back. */
  readonly result: Snapshot["result"] = $derived.by(() => (this.ended && this.offer.live ? (this.snap?.result ?? null) : null));

  /** What to say about the last round; null before it. */
  readonly last: Notice | null = $derived.by(() => this.moment?.notices.find(({ badge }) => badge) ?? null);

  /** State classes of an element. */
  state(id: string): string {
    const { answering, choosing, offer, playback, questions, replay } = this;
    const { held, hot, pending } = choosing;
    const states = [];
    if (this.marks.has(id)) states.push("selected");
    else if (held ? held.targets.includes(id) : offer.shared.has(id) || pending?.id === id || id in answering.answer)
      states.push("selected");
    else if (offer.byElement.has(id)) states.push("legal");
    if (hot?.targets.includes(id) && !offer.shared.has(id)) states.push("hot");
    if ((replay.position ? replay.changed : playback.fresh).has(id)) states.push("fresh");
    if (questions.why?.id === id && !questions.why.answer.legal) states.push("refused");
    if (questions.hinted.has(id)) states.push("hinted");
    return states.join(" ");
  }

  /** Attributes that make an SVG or HTML element a named part of the board, reachable by pointer and keyboard. */
  el(id: string, name: string) {
    const { held, pending } = this.choosing;
    const actions = this.choosing.choices(id);
    const only = actions?.length === 1 ? (actions[0]?.describe ?? "") : "";
    // "Workers: Workers" would say it twice
    const what = !actions || (only && name.includes(only)) ? "" : `: ${only || say("choices", { n: actions.length })}`;
    return {
      id,
      "data-el": id,
      "data-name": name,
      ...this.about(id),
      role: "button" as const,
      tabindex: actions && !this.offer.shared.has(id) ? 0 : -1,
      "aria-label": name + what,
      "aria-disabled": actions ? undefined : ("true" as const),
      "aria-pressed": held?.targets[0] === id || pending?.id === id ? ("true" as const) : undefined,
    };
  }

  /** Attributes that let something explain itself which no action can touch; `kind` is what the board knows it by. */
  tip(kind: string, name: string) {
    return { "data-tip": name, ...this.about(kind), tabindex: -1 };
  }

  private about(id: string) {
    const about = this.moment && this.def.about(id, this.moment.view);
    return { "data-does": about?.does, "data-rule": about?.rule };
  }

  /** What a new snapshot means for the stores. */
  private take(snap: Snapshot, old: Snapshot | null) {
    this.thinking.follow(snap, old, Date.now());
    if (snap.version !== old?.version) {
      this.choosing.clear();
      this.questions.hint = null;
      if (snap.actions.length) this.panels.sheetSeat = null; // one's own decision: whatever lay above it goes
    }
    if ((this.replay.at ?? 0) > snap.move) void this.replay.goTo(snap.move); // what is looked at has been taken back
    this.playback.follow(snap, old, this.replay.position !== null);
  }

  /** What an event of the stream means for the stores. */
  private hear(event: TableEvent) {
    if (event.type === "undo" || event.type === "order" || event.type === "resync") this.undo.cut();
    if (event.type === "undo")
      this.messages.say(say("wentBack", { name: this.people.name(event.seat), place: placeAfter(event.move ?? 0) }));
    if (event.type === "review" && event.review) this.review?.hear(event.review);
    if (event.type === "chat" && event.chat) this.messages.announce(`${event.chat.name}: ${event.chat.text}`);
    if ((event.type === "seat" || event.type === "ask") && event.text) this.messages.say(event.text);
    if (event.type === "answer" && event.accept === false && !this.snap?.mine.includes(event.seat ?? -1))
      this.messages.say(say("disagrees", { name: this.people.name(event.seat) }));
  }
}
