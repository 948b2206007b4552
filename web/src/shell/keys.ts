/** The board under pointer and keyboard: delegation for all elements that carry a `data-el`, and the arrows between them. */
import type { TableState } from "../table/table.svelte";
import { arrange } from "./arrange";

const element = (target: EventTarget | null) => (target as Element | null)?.closest?.<HTMLElement>("[data-el]") ?? null;
/** Things that only explain themselves are no elements; the arrows reach them too. */
const explained = (target: EventTarget | null) => (target as Element | null)?.closest?.<HTMLElement>("[data-tip]") ?? null;

/** Attach to the region that holds the board and the sheets. */
export const boardEvents = (table: TableState) => (node: HTMLElement) => {
  let skipped = 0;
  const touch = (found: HTMLElement) => table.choosing.touch(found.dataset.el ?? "", found.dataset.name ?? "");
  let press: { x: number; y: number; pressed: HTMLElement | null; released: HTMLElement | null } | null = null;
  const down = (event: PointerEvent) => {
    press = { x: event.clientX, y: event.clientY, pressed: element(event.target), released: null };
    if (table.playback.skip()) skipped = Date.now();
  };
  const up = (event: PointerEvent) => {
    if (press) press.released = Math.hypot(event.clientX - press.x, event.clientY - press.y) < 6 ? element(event.target) : null;
  };
  /** The element a click meant. What lies under the pointer may change while the button is down (a piece makes room for the one
   * that would come); the browser then reports only what both have in common. */
  const meant = (event: MouseEvent): HTMLElement | null => {
    const found = element(event.target);
    if (found || !press?.released) return found;
    return (
      [press.pressed, press.released].find((item) => item && table.choosing.choices(item.dataset.el ?? "")) ?? press.released
    );
  };
  const click = (event: MouseEvent) => {
    const found = meant(event);
    if (!found || Date.now() - skipped < 400) return;
    touch(found);
  };
  const over = (event: Event) => {
    const found = element(event.target);
    const actions = found ? table.choosing.choices(found.dataset.el ?? "") : undefined;
    table.choosing.point(actions?.length === 1 ? (actions[0] ?? null) : null);
  };
  const out = () => table.choosing.point(null);
  const key = (event: KeyboardEvent) => {
    const found = element(event.target);
    const start = found ?? explained(event.target);
    if (!start) return;
    if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      event.stopPropagation();
      nearest(node, start, event.key, event.shiftKey)?.focus();
    } else if (!found) {
      return;
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      if (table.choosing.holding && event.key === "Enter") table.choosing.confirm();
      else touch(found);
    }
  };
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointerup", up);
  node.addEventListener("click", click);
  node.addEventListener("pointerover", over);
  node.addEventListener("pointerleave", out);
  node.addEventListener("focusin", over);
  node.addEventListener("focusout", out);
  node.addEventListener("keydown", key);
  return () => {
    node.removeEventListener("pointerdown", down);
    node.removeEventListener("pointerup", up);
    node.removeEventListener("click", click);
    node.removeEventListener("pointerover", over);
    node.removeEventListener("pointerleave", out);
    node.removeEventListener("focusin", over);
    node.removeEventListener("focusout", out);
    node.removeEventListener("keydown", key);
  };
};

/** The nearest element in the direction of an arrow; only those one may choose unless `all`. */
function nearest(node: HTMLElement, from: HTMLElement, arrow: string, all: boolean): HTMLElement | null {
  const centre = (item: Element) => {
    const rect = item.getBoundingClientRect();
    return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  };
  const start = centre(from);
  const across = arrow === "ArrowLeft" || arrow === "ArrowRight";
  const sign = arrow === "ArrowRight" || arrow === "ArrowDown" ? 1 : -1;
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const item of node.querySelectorAll<HTMLElement>(all ? "[data-el], [data-tip][tabindex]" : '[data-el][tabindex="0"]')) {
    if (item === from) continue;
    const there = centre(item);
    const ahead = sign * (across ? there.x - start.x : there.y - start.y);
    const aside = Math.abs(across ? there.y - start.y : there.x - start.x);
    const distance = ahead + 2 * aside;
    if (ahead > 2 && distance < least) {
      least = distance;
      best = item;
    }
  }
  return best;
}

/** Keys that work anywhere on the table page. Returns whether the key was ours. */
export function tableKey(
  event: KeyboardEvent,
  table: TableState,
  page: { help: () => void; replay: () => void; undo: () => void; next: () => void },
): boolean {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  if (target.matches("input, textarea, select")) return false;
  if (event.key === "End" || event.key === "Home") return toAnEnd(event.key, table);
  if (table.playback.skip()) return true;
  const { chooser, pending, listed } = table.choosing;
  const choices = chooser && !pending ? chooser.actions : arrange(listed, table.def.kinds).keyed;
  if (/^[1-9]$/.test(event.key)) {
    const action = choices[Number(event.key) - 1];
    if (action) table.choosing.choose(action);
    return action !== undefined;
  }
  switch (event.key) {
    case "Enter":
      if (!(table.choosing.held || table.answering.open) || target.matches("a, summary, button:not([data-action])")) return false;
      if (!table.choosing.holding && target.matches("[data-action]")) return false;
      table.choosing.confirm();
      return true;
    case "Escape":
      if (table.choosing.open) table.choosing.cancel();
      else if (table.panels.sheetSeat !== null) table.panels.sheetSeat = null;
      else if (table.replay.position) page.replay();
      else return false;
      return true;
    case "u":
    case "U":
      page.undo();
      return true;
    case "h":
    case "H":
      if (table.offer.acting && table.snap?.hints) void table.questions.askHint();
      return true;
    case "a":
    case "A":
      table.panels.tab = "actions";
      return true;
    case "l":
    case "L":
      table.panels.tab = "log";
      return true;
    case "s":
    case "S":
      table.panels.tab = "score";
      return true;
    case "c":
    case "C":
      table.panels.tab = "chat";
      return true;
    case "r":
    case "R":
      page.replay();
      return true;
    case "p":
    case "P":
      table.panels.nextSheet(table.snap?.seats.length ?? 1, table.people.mySeat);
      return true;
    case " ":
      if (!table.replay.position || target.matches("a, summary, button")) return false;
      if (table.replay.running) table.replay.pause();
      else void table.replay.run();
      return true;
    case "n":
    case "N":
      page.next();
      return true;
    case "ArrowLeft":
    case "ArrowRight":
      if (!table.replay.position) return false;
      void table.replay.goTo((table.replay.at ?? 0) + (event.key === "ArrowLeft" ? -1 : 1));
      return true;
    case "?":
      page.help();
      return true;
  }
  return false;
}

/** End: looking back, to the last move; else to one's own next decision or the end of the game. Home: to the first position. */
function toAnEnd(key: string, table: TableState): boolean {
  if (table.replay.position) void table.replay.goTo(key === "End" ? (table.snap?.move ?? 0) : 0);
  else if (key === "End") table.playback.hurry();
  else return false;
  return true;
}
