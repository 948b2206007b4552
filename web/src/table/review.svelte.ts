/** The review of a table: what is known of it, how far it is, which turn is looked at and which of its lines is drawn. */
import { tick } from "svelte";
import { api, type Review, type ReviewOut, type ReviewProgress, type ReviewTurn } from "../lib/api";
import type { TableState } from "./table.svelte";
import { say } from "../words/review";

export type Filter = "all" | "mine" | "errors" | "luck";
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
  /** The whole is being read; `again`: meanwhile there is more to read. */
  private reading = false;
  private again = false;
  /** How often the stream has told of it. */
  private heard = 0;

  constructor(private readonly table: TableState) {
    table.review = this;
    table.replay.quiet = true; // it would tell the move before the turn that is looked at
  }

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
    return say(this.review?.calibrated ? "unitChance" : "unitPoints");
  }

  async open() {
    await this.read();
    const known = this.review?.pass;
    if (!this.problem && !this.out?.working && known !== "quick" && known !== "deep") await this.order("quick");
  }

  /** Begin a pass, or stop it. */
  async order(wanted: "quick" | "deep" | "stop") {
    const heard = this.heard;
    try {
      const { review: _, ...progress } = await api.orderReview(this.table.id, wanted);
      if (heard === this.heard) this.follow(progress); // else the stream was quicker
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
    void this.table.replay.goTo(turn.at).then(() => this.point());
  }

  /** Mark on the board where a line of this turn is played. */
  draw(line: number) {
    this.line = line;
    this.table.marks = new Set(this.turn?.best[line]?.targets ?? []);
    this.point();
  }

  /** Bring the first of the marked places before one's eyes: on a phone only a part of the board is seen. */
  private point() {
    const [first] = this.table.marks;
    if (first === undefined) return;
    this.table.zones.show(this.table.zones.of(first));
    void tick().then(() => document.getElementById(first)?.scrollIntoView({ block: "nearest", inline: "nearest" }));
  }

  /** To the next turn of the list, forwards (1) or backwards (−1). */
  step(by: number) {
    const { listed, at } = this;
    const next = by > 0 ? listed.find((number) => number > at) : listed.findLast((number) => number < at);
    if (next !== undefined) this.show(next);
  }

  /** The stream tells how far it is. */
  hear(progress: ReviewProgress) {
    this.heard += 1;
    this.follow(progress);
  }

  /** The stream has begun: what it told before was missed. */
  listening() {
    if (this.out?.working) void this.read();
  }

  /** It is so far. What is new is read: the books as soon as they are there, then whatever has been graded. */
  private follow(progress: ReviewProgress) {
    const old = this.out;
    this.out = { table: this.table.id, ...progress, review: old?.review ?? null };
    if (!progress.working || progress.graded !== old?.graded || (progress.parts > 0 && !old.review)) void this.read();
  }

  private async read() {
    this.again = this.reading;
    if (this.reading) return;
    this.reading = true;
    try {
      do {
        this.again = false;
        const heard = this.heard;
        const out = await api.review(this.table.id);
        // the stream knows better how far it is
        this.out = heard === this.heard || !this.out ? out : { ...this.out, review: out.review };
      } while (this.again);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.reading = false;
  }
}
