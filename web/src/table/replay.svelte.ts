/** Looking back at earlier positions. They are read one at a time; whatever comes late, the last wish wins. */
import { tick } from "svelte";
import type { BoardDef } from "../boards/board";
import type { Position } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import type { Connection } from "./connection.svelte";
import type { GameLog } from "./log.svelte";
import type { Messages } from "./messages.svelte";
import type { Playback } from "./playback.svelte";
import { say } from "../words/table";

export class Replay {
  /** The earlier position on the board; null: the board is at the present. */
  position = $state.raw<Position | null>(null);
  /** Elements that the move which led to the position changed. */
  changed = $state.raw<Set<string>>(new Set());
  /** Whether it goes on by itself. */
  running = $state(false);
  /** Whoever looks back tells a screen reader himself what there is to see. */
  quiet = false;
  /** The move one wants to see, until it is there. */
  private wish = $state<number | null>(null);
  private reading = false;
  private wishes = 0;
  private runs = 0;
  /** Resolves when the pieces of the last step have arrived. */
  private landed: Promise<void> = Promise.resolve();

  constructor(
    private readonly connection: Connection,
    private readonly playback: Playback,
    private readonly log: GameLog,
    private readonly messages: Messages,
    private readonly board: () => BoardDef,
    /** Called before another position is looked at: what is half chosen must be dropped. */
    private readonly turnAway: () => void,
  ) {}

  /** Where the next step begins: at what was asked for last, even if it is not on the board yet. Null: at the present. */
  get at(): number | null {
    return this.wish ?? this.position?.move ?? null;
  }

  /** Look at the position after so many moves. */
  async goTo(move: number) {
    const last = this.connection.snap?.move;
    if (last === undefined) return;
    this.pause();
    this.turnAway();
    await this.travel(Math.max(0, Math.min(move, last)));
  }

  /** To the next position at which a turn begins, forwards (1) or backwards (−1). */
  async goByTurn(step: number) {
    this.pause();
    const from = this.at ?? this.connection.snap?.move ?? 0;
    const mine = ++this.wishes;
    await this.log.read();
    if (mine !== this.wishes) return; // something else is wanted by now
    const starts = this.log.lines.filter((line, index, all) => all[index - 1]?.turn !== line.turn).map((line) => line.move - 1);
    const to = step < 0 ? starts.findLast((move) => move < from) : starts.find((move) => move > from);
    await this.travel(to ?? (step < 0 ? 0 : (this.connection.snap?.move ?? 0)));
  }

  /** Go on by itself, move by move, to the end; from there, from the start. Any step of the user's own ends it. */
  async run() {
    const last = this.connection.snap?.move ?? 0;
    if (this.running || !last) return;
    const mine = ++this.runs;
    const going = () => this.running && mine === this.runs;
    this.running = true;
    this.turnAway();
    if ((this.at ?? last) >= last) await this.travel(0);
    while (going() && (this.at ?? last) < last) {
      await this.playback.animator.wait(settings.times.still);
      if (!going()) return;
      const next = (this.at ?? 0) + 1;
      await this.travel(next);
      if ((this.at ?? 0) < next) break; // it could not be read, which has been said
      await this.landed;
    }
    if (mine === this.runs) this.running = false;
  }

  /** Stay where it is. */
  pause() {
    this.running = false;
  }

  /** Back to the present. */
  leave() {
    this.pause();
    this.wishes += 1;
    this.wish = this.position = null;
    this.playback.animator.stop();
  }

  private async travel(move: number) {
    this.wishes += 1;
    this.wish = move;
    if (this.reading) return;
    this.reading = true;
    while (this.wish !== null) {
      const to: number = this.wish;
      try {
        const position = await this.connection.position(to);
        if (this.wish === null) break; // left meanwhile
        await this.show(position);
      } catch (error) {
        this.messages.complain(error);
      }
      if (this.wish === to) this.wish = null;
    }
    this.reading = false;
  }

  private async show(position: Position) {
    const { animator, shown } = this.playback;
    const before = this.position ?? shown;
    // only from the position right before can one tell what the move did
    const near = before && position.move === before.move + 1;
    const motions = near ? position.events.map((line) => this.board().motion(line, before.view, position.view)) : [];
    const flights = settings.moves ? motions.flatMap((motion) => motion.flights) : [];
    const rects = animator.measure(flights);
    animator.skip();
    this.position = position;
    this.changed = new Set(motions.flatMap((motion) => motion.touched));
    await tick();
    animator.rest();
    this.landed = flights.length ? animator.fly(flights, rects, settings.times.tempo) : Promise.resolve();
    if (!this.quiet) this.messages.announce(position.events.map((line) => line.text).join(" ") || say("startSaid"));
  }
}
