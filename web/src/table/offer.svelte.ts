/** What may be chosen now: the actions of the decision, and the elements of the board that they touch. */
import type { Action } from "../lib/api";
import type { Answering } from "./answering.svelte";
import type { Connection } from "./connection.svelte";
import type { People } from "./people.svelte";
import type { Playback } from "./playback.svelte";
import type { Replay } from "./replay.svelte";

export class Offer {
  constructor(
    private readonly connection: Connection,
    private readonly people: People,
    private readonly playback: Playback,
    private readonly replay: Replay,
    private readonly answering: Answering,
  ) {}

  /** Whether the board shows the present. */
  readonly live: boolean = $derived.by(() => {
    const { playing, shown } = this.playback;
    return this.replay.position === null && !playing && shown === this.connection.snap;
  });

  /** They stay in view while the chosen one is on its way to the server; until its answer comes, none can be chosen. */
  readonly actions: Action[] = $derived.by(() =>
    this.live && !this.people.curtain ? (this.answering.tried?.actions ?? this.connection.snap?.actions ?? []) : [],
  );

  /** Whether one decides now. */
  readonly acting: boolean = $derived.by(() => this.actions.length > 0 || (this.live && this.answering.open));

  /** Whether a reveal is for good: alone at a table one may go back beyond it. */
  readonly revealIsFinal: boolean = $derived.by(() => !this.connection.snap?.undo.alone);

  readonly byElement: Map<string, Action[]> = $derived.by(() => {
    const found = new Map<string, Action[]>();
    for (const action of this.actions) {
      for (const id of new Set(action.targets)) found.set(id, [...(found.get(id) ?? []), action]);
    }
    return found;
  });

  /** Elements that every action names and none is about: the ship that sails, the good that is asked. */
  readonly shared: Set<string> = $derived.by(() => {
    const targeted = this.actions.filter((action) => action.targets.length > 0);
    if (targeted.length < 2) return new Set<string>();
    const main = new Set(this.actions.map((action) => action.targets[0]));
    const named = [...this.byElement.keys()].filter((id) => !main.has(id));
    return new Set(named.filter((id) => targeted.every((action) => action.targets.includes(id))));
  });
}
