/** What the board shows. The snapshot may be some moves ahead: then they are played one by one, and what the others changed is
 * marked. */
import { tick } from "svelte";
import type { BoardDef, Flight } from "../boards/board";
import type { LogLine, Moment, Snapshot } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import type { Animator } from "./animator.svelte";
import type { Connection } from "./connection.svelte";
import type { Messages } from "./messages.svelte";
import type { People } from "./people.svelte";
import { say } from "../words/table";

const MOST_STEPS = 40; // farther behind than this, the board jumps

export class Playback {
  shown = $state.raw<Moment | null>(null);
  playing = $state(false);
  /** What happened in the move that is being shown, and the elements it changed. */
  lines = $state.raw<LogLine[]>([]);
  touched = $state.raw<string[]>([]);
  /** Nothing is shown piece by piece until one decides oneself or the game is over. */
  hurrying = $state(false);
  /** Elements that the others changed since one's own last move. */
  fresh = $state.raw<Set<string>>(new Set());
  private jumping = false;

  constructor(
    private readonly connection: Connection,
    private readonly people: People,
    private readonly messages: Messages,
    private readonly board: () => BoardDef,
    readonly animator: Animator,
  ) {}

  /** Come to a new snapshot: move by move if one can follow, else at once. */
  follow(snap: Snapshot, old: Snapshot | null, lookingBack: boolean) {
    const shown = this.shown;
    const behind = shown ? snap.move - shown.move : 0;
    const near = behind > 0 && behind <= MOST_STEPS && !this.jumping && snap.seat === old?.seat;
    this.jumping = false;
    if (this.playing) {
      if (shown && snap.move < shown.move) this.animator.skip();
      return; // it goes on to the new end by itself
    }
    if (near && settings.pace !== "at once" && !this.hurrying && !lookingBack && !this.people.curtain) void this.play();
    else {
      const missed = shown ? snap.log.filter((line) => line.move > shown.move) : [];
      if (shown && missed.length) this.mark(shown, snap, missed);
      this.arrive();
    }
  }

  /** Show the next snapshot at once: moves are taken back or made anew, and nothing should fly twice. */
  jump() {
    this.jumping = true;
  }

  /** What was new is no more. */
  forgetMarks() {
    this.fresh = new Set();
  }

  /** End what is being played; the click or key that did it does nothing else. Returns whether something was. */
  skip(): boolean {
    if (!this.playing) return false;
    this.animator.skip();
    return true;
  }

  /** Go to one's own next decision or to the end of the game, and show nothing on the way. */
  hurry() {
    if (!this.snap?.actions.length && this.snap?.status === "running") this.hurrying = true;
    this.skip();
  }

  /** Show the moves one by one, up to the snapshot. One's own move does not hold anybody up. */
  private async play() {
    this.playing = true;
    try {
      while (this.shown && this.snap && this.shown.move < this.snap.move && !this.animator.skipping) {
        const before = this.shown;
        const number = before.move + 1;
        const lines = this.snap.log.filter((line) => line.move === number);
        const next = number === this.snap.move ? this.snap : await this.connection.onTheWay(number);
        if (this.animator.skipping || this.snap.move < number) break;
        const marked = this.mark(before, next, lines);
        const flights = settings.moves ? marked : [];
        const rects = this.animator.measure(flights);
        this.shown = next;
        this.lines = lines;
        await tick();
        const own = next === this.snap && this.snap.mine.includes(lines[0]?.seat ?? -1);
        const { tempo, rest } = settings.times;
        const done = this.animator.fly(flights, rects, tempo);
        if (own) continue;
        await done;
        if (!this.animator.skipping) await this.animator.wait(rest);
      }
    } catch {
      // a position that cannot be read is skipped: the snapshot is what counts
    }
    this.playing = false;
    this.animator.rest();
    this.arrive();
  }

  /** Note what changed and say it aloud; returns the pieces to fly. */
  private mark(before: Moment, after: Moment, lines: LogLine[]): Flight[] {
    const mine = (line: LogLine) => this.snap?.mine.includes(line.seat);
    const fresh = new Set(lines.some(mine) ? [] : this.fresh);
    const flights: Flight[] = [];
    const touched: string[] = [];
    for (const line of lines) {
      const motion = this.board().motion(line, before.view, after.view);
      flights.push(...motion.flights);
      touched.push(...motion.touched);
      if (!mine(line)) for (const id of motion.touched) fresh.add(id);
    }
    this.fresh = fresh;
    this.touched = touched;
    if (lines.length) this.messages.announce(lines.map((line) => line.text).join(" "));
    return flights;
  }

  /** Show the snapshot, and say whose decision it is. */
  private arrive() {
    const snap = (this.shown = this.snap);
    this.lines = [];
    if (!snap) return;
    if (snap.actions.length || snap.status !== "running") this.hurrying = false;
    const { messages, people } = this;
    if (snap.actions.length)
      messages.announce(
        `${messages.announcement} ${say("yourDecision", { name: people.name(snap.actor), prompt: snap.prompt })}`.trim(),
      );
    if (snap.status === "over")
      messages.announce(say("isOver", { ending: snap.result?.ending ?? "", name: people.name(snap.result?.winner) }));
  }

  private get snap(): Snapshot | null {
    return this.connection.snap;
  }
}
