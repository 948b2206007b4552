/** Which part of the board is open on a phone. The one that is asked about opens by itself, and so does the one where the others
 * move, until one opens another by hand. */
import type { BoardDef } from "../boards/board";
import type { Moment } from "../lib/api";
import type { Offer } from "./offer.svelte";

/** What belongs to no zone stands on the sheet. */
export const SHEET = "sheet";

export class Zones {
  private chosen = $state("");
  private byHand = false;

  constructor(
    private readonly board: () => BoardDef,
    private readonly moment: () => Moment | null,
    private readonly offer: Offer,
  ) {}

  /** The zone that is open. Which ones there are is known only when the first snapshot has come. */
  readonly open: string = $derived.by(() => {
    const { zones } = this.board();
    return this.chosen === SHEET || zones.some((zone) => zone.id === this.chosen) ? this.chosen : (zones[0]?.id ?? "");
  });

  /** How many choices each zone offers: a stack of equal tiles is one, also where each of them is an element. */
  readonly counts: Map<string, number> = $derived.by(() => {
    const found = new Map<string, number>();
    for (const action of this.offer.actions)
      for (const zone of new Set(action.targets.map((element) => this.of(element)))) found.set(zone, (found.get(zone) ?? 0) + 1);
    return found;
  });

  /** The user opens a zone. */
  show(zone: string) {
    this.chosen = zone;
    this.byHand = true;
  }

  /** A new decision: the first zone in which something may be chosen. */
  ask() {
    this.byHand = false;
    const zones = [...this.board().zones.map((zone) => zone.id), SHEET];
    this.chosen = zones.find((zone) => this.counts.has(zone)) ?? this.chosen;
  }

  /** Somebody changed these elements. */
  watch(elements: string[]) {
    if (this.byHand) return;
    const zone = elements.map((element) => this.of(element)).find((found) => found !== SHEET);
    if (zone) this.chosen = zone;
  }

  /** The zone in which an element stands. */
  of(element: string): string {
    const moment = this.moment();
    const zone = moment && this.board().zones.find((entry) => entry.holds(element, moment.view));
    return zone ? zone.id : SHEET;
  }
}
