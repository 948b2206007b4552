/** The tile in hand while building: chosen, turned and mirrored here, and laid by one click. Where it may lie and what is wrong
 * elsewhere is in the view; the engine's two decisions (how, where) are taken together. */
import type { TableState } from "../../table/table.svelte";
import { type AmerigoView, TURNS } from "./names";
import { grip, type Square, spaceId, squareOf } from "./sea";

export type Ghost = { squares: Square[]; bad: boolean[]; fits: boolean; reason: string; first: string };

export class Hand {
  /** How it is held, an index of the eight turns. */
  turn = $state(0);
  /** The space under the pointer or the focus. */
  over = $state<Square | null>(null);
  private tile = "";

  constructor(
    private readonly view: () => AmerigoView,
    private readonly table: TableState,
  ) {}

  get held() {
    return this.table.offer.acting ? this.view().hand : null;
  }

  get shape(): string {
    const held = this.held;
    return held ? (this.view().tiles.find((tile) => tile.id === held.tile)?.shape ?? "") : "";
  }

  /** Squares of the tile in a turn, relative to the first one. */
  squares(turn: number): Square[] {
    return (this.view().shapes[this.shape]?.[turn] ?? []) as Square[];
  }

  /** Of the turns that look alike, the one the engine asks about. */
  same(turn: number): number {
    const wanted = JSON.stringify(this.squares(turn));
    return TURNS.findIndex((_, index) => JSON.stringify(this.squares(index)) === wanted);
  }

  places(turn: number): string[] {
    return this.held?.places[TURNS[this.same(turn)] ?? ""] ?? [];
  }

  /** A new tile is held as it fits; a tile whose turn has been decided is held like that. */
  take() {
    const held = this.held;
    if (!held) {
      this.tile = "";
      return;
    }
    const decided = TURNS.indexOf(this.view().pending.turn);
    if (decided >= 0) {
      if (this.same(this.turn) !== decided) this.turn = decided;
    } else if (this.tile !== held.tile) {
      this.turn = Math.max(
        0,
        TURNS.findIndex((turn) => (held.places[turn] ?? []).length > 0),
      );
    }
    this.tile = held.tile;
  }

  rotate = () => this.set(this.turn < 4 ? (this.turn + 1) % 4 : 4 + ((this.turn - 3) % 4));
  /** Left and right change places, as one sees it. */
  mirror = () => this.set(this.turn < 4 ? 4 + ((4 - this.turn) % 4) : (8 - this.turn) % 4);

  set(turn: number) {
    this.table.questions.why = null;
    const held = this.held;
    if (!held) return;
    const decided = this.view().pending.turn;
    if (decided && decided !== TURNS[this.same(turn)]) {
      const choices = Object.values(held.places).filter((places) => places.length > 0).length;
      if (choices > 1)
        void this.back(); // the turn was chosen from the list: take that back
      else return this.table.messages.say("The tile fits in this orientation only.");
    }
    this.turn = turn;
  }

  /** Take back the last decision: the turn, or the tile itself. */
  async back() {
    const snap = this.table.snap;
    if (snap && snap.undo.floor < snap.move) await this.table.undo.to(snap.move - 1);
  }

  /** Spaces at which the tile can be held now so that it fits. */
  get grips(): Set<string> {
    const squares = this.squares(this.turn);
    const [dr, dc] = squares[grip(squares)] ?? [0, 0];
    return new Set(
      this.places(this.turn)
        .map((id) => squareOf(id))
        .map((at) => (at ? spaceId(at[0] + dr, at[1] + dc) : "")),
    );
  }

  /** The tile as it would lie with its grip on the space under the pointer. */
  get ghost(): Ghost | null {
    const { over, held } = this;
    if (!held || !over) return null;
    const shape = this.squares(this.turn);
    const [dr, dc] = shape[grip(shape)] ?? [0, 0];
    const squares = shape.map(([r, c]) => [over[0] - dr + r, over[1] - dc + c] as Square);
    const ground = squares.map(([r, c]) => held.ground[r]?.[c] ?? "o");
    const first = spaceId(over[0] - dr, over[1] - dc);
    const fits = this.places(this.turn).includes(first);
    const wrong = ground.includes("o") ? "outside" : ground.includes("w") ? "water" : ground.includes("c") ? "covered" : "apart";
    return {
      squares,
      bad: ground.map((sign) => "owc".includes(sign)),
      fits,
      reason: fits ? "" : (this.view().wrong_place[wrong] ?? ""),
      first,
    };
  }

  /** Lay it under the pointer, or say why not. */
  lay(id: string) {
    const ghost = this.ghost;
    if (!ghost) return;
    if (ghost.fits) {
      const turn = TURNS[this.same(this.turn)] ?? "";
      const place = ghost.first.replace("space.", "space:");
      void this.table.choosing.chain(this.view().pending.turn ? [place] : [`turn:${turn}`, place]);
    } else {
      const answer = { legal: false, rule: "R9.2", reason: ghost.reason, missing: "", hint: "" };
      this.table.questions.why = { id, name: "This place", answer };
      this.table.messages.announce(ghost.reason);
    }
  }

  /** R turns, F mirrors, Escape puts the tile back. Returns whether the key was ours. */
  key(event: KeyboardEvent): boolean {
    if (!this.held || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
    if ((event.target as HTMLElement).matches("input, textarea, select")) return false;
    const key = event.key.toLowerCase();
    if (key === "r") this.rotate();
    else if (key === "f") this.mirror();
    else if (key === "escape" && !this.table.choosing.open) void this.back();
    else return false;
    return true;
  }
}
