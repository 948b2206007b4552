/** What the user asks the server about the position: why something cannot be chosen, and which moves are best. */
import { api, type Hint, type WhyNot } from "../lib/api";
import type { Answering } from "./answering.svelte";
import type { Connection } from "./connection.svelte";
import type { Messages } from "./messages.svelte";
import type { Offer } from "./offer.svelte";
import type { Panels } from "./panels.svelte";
import type { Replay } from "./replay.svelte";
import { say } from "../words/table";

const POSSIBLE: WhyNot = { legal: true, rule: "", reason: "", missing: "", hint: "" };
export type Refusal = { id: string; name: string; answer: WhyNot };

export class Questions {
  /** The element that was asked about, and the answer. */
  why = $state.raw<Refusal | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** A hint is being worked out. */
  thinking = $state(false);
  private asked = 0;

  constructor(
    private readonly connection: Connection,
    private readonly offer: Offer,
    private readonly answering: Answering,
    private readonly replay: Replay,
    private readonly panels: Panels,
    private readonly messages: Messages,
  ) {}

  /** Where the moves of the hint would be made. */
  readonly hinted: Set<string> = $derived.by(() => {
    const moves = this.offer.live ? (this.hint?.moves ?? []) : [];
    const texts = new Set(moves.flatMap((move) => [move.notation, ...Object.values(move.answer)]));
    return new Set(this.offer.actions.flatMap((action) => (texts.has(action.text) ? (action.targets[0] ?? []) : [])));
  });

  async askWhy(id: string, name: string) {
    if (this.replay.position) return this.messages.say(say("earlier"));
    const count = ++this.asked;
    try {
      const answer = this.answering.open
        ? ((await this.answering.ask(this.answering.answer, id)).refusal ?? POSSIBLE)
        : await api.why(this.connection.id, id, this.connection.snap?.seat ?? null);
      if (count !== this.asked) return; // something else was asked meanwhile
      if (answer.legal && !this.offer.acting) answer.legal = false;
      this.why = { id, name, answer };
      this.messages.announce(`${name}: ${answer.reason} ${answer.rule}`);
    } catch (error) {
      this.messages.complain(error);
    }
  }

  async askHint() {
    const snap = this.connection.snap;
    if (!snap || snap.seat === null || this.thinking) return;
    this.thinking = true;
    try {
      const hint = await api.hint(this.connection.id, snap.seat);
      if (this.connection.snap?.version !== snap.version) return; // that decision has been taken meanwhile
      this.hint = hint;
      this.panels.tab = "actions";
      this.messages.announce(say("hintSays", { moves: hint.moves.map((move) => move.label).join(say("orElse")) }));
    } catch (error) {
      this.messages.complain(error);
    } finally {
      this.thinking = false;
    }
  }
}
