/** The bot that is to move: how long it has been thinking, and how long its kind usually takes at this table. */
import type { Snapshot } from "../lib/api";
import type { Connection } from "./connection.svelte";

const FIRST_GUESS = 3; // seconds, before a bot has shown how long it takes
const REMEMBERED = 12; // decisions

export class Thinking {
  /** Milliseconds since 1970; null before the first snapshot. */
  private begun = $state<number | null>(null);
  private readonly taken = new Map<string, number[]>();

  constructor(private readonly connection: Connection) {}

  /** The name of the bot that thinks; empty: none does. */
  readonly bot: string = $derived.by(() => botOf(this.connection.snap));

  /** A new snapshot came: what the bot before it took is known, and the next one begins. */
  follow(snap: Snapshot, old: Snapshot | null, now: number) {
    if (old?.version === snap.version) return;
    const bot = botOf(old);
    if (bot && this.begun !== null)
      this.taken.set(bot, [...(this.taken.get(bot) ?? []), (now - this.begun) / 1000].slice(-REMEMBERED));
    this.begun = now;
  }

  /** Seconds since it began. */
  seconds(now: number): number {
    return this.bot && this.begun !== null ? Math.max(0, (now - this.begun) / 1000) : 0;
  }

  /** How much of its usual time has passed, from 0 to 1. The longer it takes, the slower this grows: it never says "done". */
  share(now: number): number {
    return 1 - Math.exp((-1.5 * this.seconds(now)) / this.usual);
  }

  private get usual(): number {
    const taken = this.taken.get(this.bot) ?? [];
    return taken.length ? Math.max(0.2, taken.reduce((sum, each) => sum + each, 0) / taken.length) : FIRST_GUESS;
  }
}

const botOf = (snap: Snapshot | null) => (snap?.status === "running" && snap.seats[snap.actor ?? -1]?.bot) || "";
