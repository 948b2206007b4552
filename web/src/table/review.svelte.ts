/** The review of a table: what is known of it, how far it is, which turn is looked at and which of its lines is drawn. */
import { api, type Review, type ReviewOut, type ReviewTurn } from "../lib/api";
import type { TableState } from "./table.svelte";

export type Filter = "all" | "mine" | "errors" | "luck";
const PAUSE = 600;
const ERRORS = ["inaccuracy", "mistake", "blunder"];
/** Points that are worth a word. */
const LEAST = 0.5;

export class ReviewState {
  out = $state.raw<ReviewOut | null>(null);
  problem = $state("");
  /** The number of the turn that is looked at; -1: none yet. */
  at = $state(-1);
  /** Which of its lines is drawn on the board. */
  line = $state(0);
  filter = $state<Filter>("all");
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly table: TableState) {}

  readonly review: Review | null = $derived.by(() => this.out?.review ?? null);
  readonly turns: ReviewTurn[] = $derived.by(() => this.review?.turns ?? []);
  readonly turn: ReviewTurn | null = $derived.by(() => this.turns[this.at] ?? null);

  /** The numbers of the turns that the filter leaves. */
  readonly listed: number[] = $derived.by(() => {
    const mine = this.table.snap?.mine ?? [];
    const fits: Record<Filter, (turn: ReviewTurn) => boolean> = {
      all: () => true,
      mine: (turn) => mine.includes(turn.seat),
      errors: (turn) => this.isError(turn),
      luck: (turn) => turn.shows && this.luckOf(turn) >= (this.review?.calibrated ? 0.01 : LEAST),
    };
    return this.turns.flatMap((turn, number) => (fits[this.filter](turn) ? [number] : []));
  });

  /** Whether something better was seen, and surely. Where chances are not calibrated, points must agree. */
  isError(turn: ReviewTurn): boolean {
    const found = turn.grade !== null && ERRORS.includes(turn.grade);
    return found && (this.review?.calibrated === true || (turn.given_away?.points ?? 0) >= LEAST);
  }

  /** The largest change that luck made in a turn. */
  luckOf(turn: ReviewTurn): number {
    return Math.max(...(this.review?.calibrated ? turn.luck.chance : turn.luck.points).map(Math.abs));
  }

  /** A value of a seat, in what this review counts in. */
  of(value: { chance: number; points: number }): number {
    return this.review?.calibrated ? value.chance * 100 : value.points;
  }

  get unit(): string {
    return this.review?.calibrated ? "points of chance" : "points";
  }

  async open() {
    await this.read(true);
    const known = this.review?.pass;
    if (!this.problem && !this.out?.working && known !== "quick" && known !== "deep") await this.order("quick");
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** Begin a pass, or stop it. */
  async order(wanted: "quick" | "deep" | "stop") {
    try {
      const { review, ...progress } = await api.orderReview(this.table.id, wanted);
      this.out = { ...progress, review: review ?? this.out?.review ?? null };
      this.follow();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** Look at a turn; its position comes on the board, with the best line. */
  show(number: number) {
    const turn = this.turns[number];
    if (!turn) return;
    this.at = number;
    this.draw(0);
    history.replaceState(null, "", `#${number}`);
    void this.table.replay.goTo(turn.at);
  }

  /** Mark on the board where a line of this turn is played. */
  draw(line: number) {
    this.line = line;
    this.table.marks = new Set(this.turn?.best[line]?.targets ?? []);
  }

  /** To the next turn of the list, forwards (1) or backwards (−1). */
  step(by: number) {
    const { listed, at } = this;
    const next = by > 0 ? listed.find((number) => number > at) : listed.findLast((number) => number < at);
    if (next !== undefined) this.show(next);
  }

  private async read(whole: boolean) {
    try {
      const out = await api.review(this.table.id, !whole);
      this.out = whole ? out : { ...out, review: this.out?.review ?? null };
      this.follow();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** As long as it is worked on, ask how far it is; the whole is read when there is something new to see. */
  private follow() {
    clearTimeout(this.timer);
    if (!this.out?.working || this.closed) return;
    this.timer = setTimeout(async () => {
      await this.read(false);
      if (!this.out?.working || (this.out.parts > 0 && !this.out.review)) await this.read(true);
    }, PAUSE);
  }
}
