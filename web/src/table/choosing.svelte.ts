/** What the user is about to do: the action under the pointer, a choice that is half made, one that waits for its confirmation. */
import type { BoardDef } from "../boards/board";
import { type Action, api, type Tried } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import type { Answer, Answering } from "./answering.svelte";
import type { Connection } from "./connection.svelte";
import type { Messages } from "./messages.svelte";
import type { Offer } from "./offer.svelte";
import type { Playback } from "./playback.svelte";
import type { Questions } from "./questions.svelte";
import { say } from "../words/table";

export type Half = { id: string; actions: Action[] };
type Looked = { action: Action; tried: Tried };
const LOOK_AFTER = 60; // milliseconds on something before the server is asked what it does

export class Choosing {
  /** The action that waits for its confirmation. */
  held = $state.raw<Action | null>(null);
  /** The action under the pointer or the focus. */
  hot = $state.raw<Action | null>(null);
  /** An element was touched, and several actions are about it. */
  chooser = $state.raw<Half | null>(null);
  /** What the action that was looked at last does. */
  looked = $state.raw<Looked | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly offer: Offer,
    private readonly answering: Answering,
    private readonly questions: Questions,
    private readonly playback: Playback,
    private readonly messages: Messages,
    private readonly board: () => BoardDef,
  ) {}

  /** The half choice that goes on at the board: the next element touched decides. Others go on in a menu. */
  readonly pending: Half | null = $derived.by(() =>
    this.chooser && this.board().inPlace?.(this.chooser.id) ? this.chooser : null,
  );

  /** Actions as listed: those that are left of the half choice, or all. */
  readonly listed: Action[] = $derived.by(() => this.pending?.actions ?? this.offer.actions);

  /** Whether a command or a question to the server is on its way. */
  readonly busy: boolean = $derived.by(() => this.connection.busy || this.answering.busy);

  /** Whether this is not the time. A wish that comes while a command is on its way waits for it. */
  private waits(run: () => void): boolean {
    if (this.connection.busy) this.connection.afterwardsHere(run);
    return this.busy;
  }

  /** Whether nothing is left to do but to confirm. */
  readonly holding: boolean = $derived.by(
    () => this.held !== null || (this.answering.open && this.answering.question?.settled === true),
  );

  /** What the held action or the answer under way does. */
  readonly meant: Tried | null = $derived.by(() =>
    this.held ? (this.looked?.action === this.held ? this.looked.tried : null) : this.answering.tried,
  );

  /** What the action under the pointer does, once the server has said so. */
  readonly preview: Looked | null = $derived.by(() => (this.hot && this.looked?.action === this.hot ? this.looked : null));

  /** Actions of an element; after half a choice, those that are left of it. */
  choices(id: string): Action[] | undefined {
    const half = this.pending;
    const left = half && half.id !== id ? half.actions.filter((action) => action.targets.includes(id)) : [];
    return half && left.length && left.length < half.actions.length ? left : this.offer.byElement.get(id);
  }

  /** Show what an action does while it is under the pointer or the focus. An element that vanishes reports its leaving in the
   * middle of a repaint, so that the change waits a moment. */
  point(action: Action | null) {
    queueMicrotask(() => (this.hot = action));
    clearTimeout(this.timer);
    if (action) this.timer = setTimeout(() => this.glance(action), LOOK_AFTER);
  }

  /** Ask what an action does, unless something else is asked by now. */
  private glance(action: Action) {
    if (!this.busy && this.offer.actions.includes(action)) void this.look(action).catch(() => {});
  }

  private async look(action: Action): Promise<Tried> {
    const tried = await this.answering.ask(this.answering.answer, action.text);
    if (this.hot === action || this.held === action || !this.hot) this.looked = { action, tried };
    return tried;
  }

  /** Click or Enter on an element: choose, open the chooser, or ask why not. */
  touch(id: string, name: string) {
    if (this.waits(() => this.touch(id, name))) return;
    this.questions.why = null;
    const actions = this.choices(id);
    if (this.pending?.id === id) this.chooser = null;
    else if (!actions) void this.questions.askWhy(id, name);
    else if (actions.length === 1 && actions[0]) void this.choose(actions[0]);
    else this.chooser = { id, actions };
  }

  /** Take an action. A part of a question is set; what ends the turn or reveals something waits for its confirmation. */
  async choose(action: Action) {
    if (this.waits(() => void this.choose(action))) return;
    this.chooser = this.questions.why = null;
    if (action.part) return this.answered(await this.answering.put(action.part, action.text));
    if (!settings.confirm || this.held?.text === action.text) return this.send(action);
    let tried: Tried;
    this.answering.busy = true;
    try {
      tried = await this.look(action);
    } catch (error) {
      this.messages.complain(error);
      return this.connection.refresh();
    } finally {
      this.answering.busy = false;
    }
    if (!tried.ends_turn && !tried.reveals) return this.send(action);
    this.looked = { action, tried };
    this.held = action;
    this.announce(action.describe, tried);
  }

  /** Give a whole answer, or another one. */
  async answer(answer: Answer) {
    if (this.busy) return;
    this.chooser = this.questions.why = this.held = null;
    this.answered(await this.answering.set(answer));
  }

  /** Once nothing else is left to choose, an answer that neither ends the turn nor reveals anything is sent. */
  private answered(tried: Tried | null) {
    if (!tried) return;
    if (!tried.question?.settled) this.messages.announce(`${tried.chosen.at(-1)?.describe ?? ""}. ${tried.prompt}`);
    else if (settings.confirm && (tried.ends_turn || tried.reveals))
      this.announce(tried.chosen.map(({ describe }) => describe).join("; "), tried);
    else this.confirm();
  }

  private announce(what: string, tried: Tried) {
    const final = this.offer.revealIsFinal ? "enterRevealsFinal" : "enterReveals";
    this.messages.announce(say(tried.reveals ? final : "enterConfirms", { what }));
  }

  /** Take several actions as one: a board may ask in one gesture what the engine asks in several decisions. One that is not
   * asked after all, because the engine has taken it itself, ends the chain. */
  async chain(texts: string[]) {
    if (this.busy) return;
    for (const [index, text] of texts.entries()) {
      const action = this.connection.snap?.actions.find((entry) => entry.text === text);
      if (!action) return;
      if (index === texts.length - 1) await this.choose(action);
      else await this.send(action);
    }
  }

  /** Send what is held, or the answer as it stands. */
  confirm() {
    const { snap } = this.connection;
    if (this.waits(() => this.confirm()) || !snap || snap.seat === null) return;
    if (this.held) return void this.send(this.held);
    if (!this.answering.question?.confirm) return;
    const { seat, version } = snap;
    const { answer } = this.answering;
    this.playback.forgetMarks();
    if (this.answering.open) this.playback.jump(); // the board shows it already
    void this.connection.command(() => api.move(this.connection.id, seat, version, { answer }));
  }

  /** One step back: close the chooser or the answer to a question, let go of what is held, clear the part that was set last. */
  cancel() {
    if (this.chooser) this.chooser = null;
    else if (this.questions.why) this.questions.why = null;
    else if (this.held) this.held = null;
    else void this.answering.drop();
  }

  /** Whether there is something to cancel. */
  get open(): boolean {
    return this.chooser !== null || this.questions.why !== null || this.held !== null || this.answering.open;
  }

  /** Drop whatever was begun. */
  clear() {
    this.held = this.hot = this.chooser = this.looked = null;
    this.questions.why = null;
    this.answering.clear();
  }

  private async send(action: Action) {
    const snap = this.connection.snap;
    if (!snap || snap.seat === null || this.connection.busy) return;
    const { seat, version } = snap;
    const { answer } = this.answering;
    this.held = null;
    this.playback.forgetMarks();
    await this.connection.command(() => api.move(this.connection.id, seat, version, { action: action.text }));
    // what stands beside the question leaves the answer as it is
    if (action.side && Object.keys(answer).length && this.connection.snap?.question) await this.answering.set(answer);
  }
}
