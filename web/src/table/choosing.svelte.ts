/** What the user is about to do: the action under the pointer, a choice that is half made, one that waits for its confirmation. */
import type { BoardDef } from "../boards/board";
import { type Action, api } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import type { Connection } from "./connection.svelte";
import type { Messages } from "./messages.svelte";
import type { Offer } from "./offer.svelte";
import type { Playback } from "./playback.svelte";
import type { Questions } from "./questions.svelte";

export type Half = { id: string; actions: Action[] };

export class Choosing {
  /** The action that waits for its confirmation. */
  held = $state.raw<Action | null>(null);
  /** The action under the pointer or the focus. */
  hot = $state.raw<Action | null>(null);
  /** An element was touched, and several actions are about it. */
  chooser = $state.raw<Half | null>(null);

  constructor(
    private readonly connection: Connection,
    private readonly offer: Offer,
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
  }

  /** Click or Enter on an element: choose, open the chooser, or ask why not. */
  touch(id: string, name: string) {
    if (this.connection.busy) return;
    this.questions.why = null;
    const actions = this.choices(id);
    if (this.pending?.id === id) this.chooser = null;
    else if (!actions) void this.questions.askWhy(id, name);
    else if (actions.length === 1 && actions[0]) this.choose(actions[0]);
    else this.chooser = { id, actions };
  }

  /** Take an action; one that ends the turn or reveals something waits for its confirmation. */
  choose(action: Action) {
    if (this.connection.busy) return;
    this.chooser = this.questions.why = null;
    const waits = settings.confirm && (action.ends_turn || action.reveals);
    if (!waits || this.held?.code === action.code) void this.send(action);
    else {
      this.held = action;
      const final = this.offer.revealIsFinal ? " and cannot be taken back" : "";
      this.messages.announce(`${action.describe}. Enter confirms${action.reveals ? `; it reveals something${final}` : ""}.`);
    }
  }

  /** Take several actions as one: a board may ask in one gesture what the engine asks in several decisions. One that is not
   * asked after all, because the engine has taken it itself, ends the chain. */
  async chain(texts: string[]) {
    if (this.connection.busy) return;
    for (const [index, text] of texts.entries()) {
      const action = this.connection.snap?.actions.find((entry) => entry.text === text);
      if (!action) return;
      if (index === texts.length - 1) this.choose(action);
      else await this.send(action);
    }
  }

  confirm() {
    if (this.held) void this.send(this.held);
  }

  /** One step back: close the chooser or the answer, else let go of what is held. */
  cancel() {
    if (this.chooser) this.chooser = null;
    else if (this.questions.why) this.questions.why = null;
    else this.held = null;
  }

  /** Whether there is something to cancel. */
  get open(): boolean {
    return this.chooser !== null || this.questions.why !== null || this.held !== null;
  }

  /** Drop whatever was begun. */
  clear() {
    this.held = this.hot = this.chooser = null;
    this.questions.why = null;
  }

  private async send(action: Action) {
    const snap = this.connection.snap;
    if (!snap || snap.seat === null || this.connection.busy) return;
    const seat = snap.seat;
    this.held = null;
    this.playback.forgetMarks();
    if (action.out_of_order || snap.undo.choices) this.playback.jump(); // moves are made anew
    await this.connection.command(() => api.move(this.connection.id, seat, snap.version, action.text));
  }
}
