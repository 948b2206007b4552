/** Looking back: the earlier position on the board, and the latest wish for another one. Positions are read one at a time; whatever
 * comes late, the last wish wins. */
import type { Position } from "./api";

export class Replay {
  position = $state.raw<Position | null>(null);
  /** The move one wants to see, until it is there. */
  wish = $state<number | null>(null);
  private reading = false;
  private wishes = 0;

  constructor(
    private readonly read: (move: number) => Promise<Position>,
    private readonly show: (position: Position) => Promise<void>,
    private readonly complain: (error: unknown) => void,
  ) {}

  /** Where the next step begins: at what was asked for last, even if it is not on the board yet. */
  get at(): number | null {
    return this.wish ?? this.position?.move ?? null;
  }

  async goTo(move: number) {
    this.wishes += 1;
    this.wish = move;
    if (this.reading) return;
    this.reading = true;
    while (this.wish !== null) {
      const to: number = this.wish;
      try {
        const position = await this.read(to);
        if (this.wish === null) break; // left meanwhile
        await this.show(position);
      } catch (error) {
        this.complain(error);
      }
      if (this.wish === to) this.wish = null;
    }
    this.reading = false;
  }

  /** Go where a question leads, unless something else is wanted by the time it is answered. */
  async goWhere(ask: () => Promise<number>) {
    const mine = ++this.wishes;
    const to = await ask();
    if (mine === this.wishes) await this.goTo(to);
  }

  leave() {
    this.wishes += 1;
    this.wish = this.position = null;
  }
}
