/** What is open beside and below the board: a panel of the rail, a paragraph of the rules, a player's sheet. */
export type Tab = "actions" | "log" | "score" | "chat" | "rules";

export class Panels {
  tab = $state<Tab>("actions");
  /** The paragraph at which the rules stand; empty: that of the decision. */
  rule = $state("");
  /** The other seat whose sheet is open above the table; null: none. */
  sheetSeat = $state<number | null>(null);
  /** The seat whose row is under the pointer: its sheet is shown as long as that lasts. */
  hoverSeat = $state<number | null>(null);
  /** After the end: whether one looks at the board, not at the result. */
  board = $state(false);

  /** Show a paragraph of the rules beside the board. */
  openRule(id: string) {
    this.rule = id;
    this.tab = "rules";
  }

  /** Open the sheet of a seat, or close it if it is open. */
  toggleSheet(seat: number) {
    this.sheetSeat = this.sheetSeat === seat ? null : seat;
  }

  /** The seat whose sheet is looked at. */
  get peek(): number | null {
    return this.sheetSeat ?? this.hoverSeat;
  }

  /** Open the sheet of the next of so many seats. */
  nextSheet(seats: number, mySeat: number | null) {
    const next = ((this.sheetSeat ?? mySeat ?? -1) + 1) % seats;
    this.sheetSeat = next === mySeat ? null : next;
  }
}
