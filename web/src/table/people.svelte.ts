/** Who sits at the table, which seat is one's own, and how much time each has left. */
import type { BoardDef } from "../boards/board";
import type { SeatInfo } from "../lib/api";
import type { Connection } from "./connection.svelte";
import { say } from "../words/table";
import { colourName } from "../lib/text";

const VANISHED = 302; // seconds; the server says five minutes, and this browser may be a little ahead

export class People {
  /** The seat for which the curtain was lifted. */
  liftedFor = $state<number | null>(null);

  constructor(
    private readonly connection: Connection,
    private readonly board: () => BoardDef,
  ) {}

  /** The seat one looks from; null: a spectator's. */
  readonly mySeat: number | null = $derived.by(() => this.connection.snap?.seat ?? null);

  /** Whether the board is hidden, because somebody else at this screen decides now and has something to hide. */
  get curtain(): boolean {
    const snap = this.connection.snap;
    if (!snap || !this.board().hidden || snap.mine.length < 2 || snap.status !== "running") return false;
    return snap.seat !== null && snap.seat !== this.liftedFor;
  }

  seat(n: number | null | undefined): SeatInfo | null {
    return n === null || n === undefined ? null : (this.connection.snap?.seats[n] ?? null);
  }

  name(n: number | null | undefined): string {
    const seat = this.seat(n);
    if (!seat) return "";
    return seat.name || (seat.kind === "open" ? say("openingSeat") : colourName(seat.colour));
  }

  /** For how many seconds nobody has seen the player of a seat; 0: he is there, nobody waits for him, or no person plays there. */
  gone(n: number, now: number): number {
    const seat = this.seat(n);
    if (!seat?.gone || seat.bot || seat.away || this.connection.snap?.status !== "running") return 0;
    return seat.gone + Math.max(0, now - this.connection.received) / 1000;
  }

  /** Whether the others may see to it that somebody else plays for him. */
  vanished(n: number, now: number): boolean {
    return (this.seat(n)?.vanished ?? false) || this.gone(n, now) >= VANISHED;
  }

  /** Seconds that a seat has left at a moment of this browser's clock; null where nobody counts. */
  secondsLeft(seat: number, now: number): number | null {
    const time = this.connection.snap?.clock;
    if (!time) return null;
    const rest = time.left[seat] ?? 0;
    return time.running === seat ? rest - Math.max(0, now - this.connection.received) / 1000 : rest;
  }
}
