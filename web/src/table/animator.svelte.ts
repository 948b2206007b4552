/** Pieces in motion: flights between elements in an overlay above the board, and marked elements that glide from their old
 * place to the new one. A click or a key ends what is running; with reduced motion nothing moves at all. */
import type { Flight } from "../boards/board";

type Rects = { ends: Map<string, DOMRect>; marks: Map<string, DOMRect>; present: Set<string> };
export type Airborne = Flight & { key: number; x: number; y: number; dx: number; dy: number; delay: number; duration: number };

const MOVE = 260;
const SAIL = 420;
const STAGGER = 60;
const WHOLE = 900;

export class Animator {
  air = $state.raw<Airborne[]>([]);
  skipping = false;
  private key = 0;
  private end: (() => void) | null = null;
  private running: Animation[] = [];

  /** Where everything is before the position changes. */
  measure(flights: Flight[]): Rects {
    const ends = new Map<string, DOMRect>();
    const present = new Set<string>();
    for (const id of flights.flatMap((flight) => [flight.from, flight.to])) {
      const rect = visible(document.getElementById(id));
      if (rect) {
        ends.set(id, rect);
        present.add(id);
      }
    }
    const marks = new Map<string, DOMRect>();
    for (const element of document.querySelectorAll<SVGElement>("[data-flip]")) {
      const rect = visible(element);
      if (rect) marks.set(element.dataset.flip ?? "", rect);
    }
    return { ends, marks, present };
  }

  /** Let everything move from there to where it is now; resolves when it has arrived or was skipped. `tempo` is a factor on all
   * times. */
  fly(flights: Flight[], before: Rects, tempo = 1): Promise<void> {
    this.end?.();
    const move = MOVE * tempo;
    const sail = SAIL * tempo;
    let longest = 0;
    for (const element of document.querySelectorAll<SVGGraphicsElement>("[data-flip]")) {
      const old = before.marks.get(element.dataset.flip ?? "");
      const now = visible(element);
      if (!old || !now) continue;
      const scale = element.getScreenCTM?.()?.a || 1;
      const dx = (old.x - now.x) / scale;
      const dy = (old.y - now.y) / scale;
      if (Math.hypot(dx, dy) < 2) continue;
      const frames = [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0, 0)" }];
      this.running.push(element.animate(frames, { duration: move * 1.5, easing: "cubic-bezier(.2, .7, .2, 1)" }));
      longest = Math.max(longest, move * 1.5);
    }
    const stagger = Math.min(STAGGER, (WHOLE - SAIL) / Math.max(1, flights.length)) * tempo;
    this.air = flights.flatMap((flight, index) => {
      const from = before.ends.get(flight.from) ?? visible(document.getElementById(flight.from));
      const target = document.getElementById(flight.to);
      const to = visible(target) ?? before.ends.get(flight.to);
      if (!from || !to) return [];
      const duration = flight.sail ? sail : move * 1.4;
      const delay = index * stagger;
      longest = Math.max(longest, delay + duration);
      if (target && !before.present.has(flight.to)) {
        const shown = target.closest("[data-fade]") ?? target;
        this.running.push(
          shown.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], { duration: delay + duration }),
        );
      }
      const x = from.x + from.width / 2;
      const y = from.y + from.height / 2;
      return [{ ...flight, key: ++this.key, x, y, dx: to.x + to.width / 2 - x, dy: to.y + to.height / 2 - y, delay, duration }];
    });
    return this.pass(longest ? longest + 120 : flights.length ? move : 40);
  }

  /** Let so many milliseconds pass, unless they are skipped. */
  wait(milliseconds: number): Promise<void> {
    this.end?.();
    return this.pass(milliseconds);
  }

  private pass(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.end?.(), milliseconds);
      this.end = () => {
        clearTimeout(timer);
        this.end = null;
        this.air = [];
        resolve();
      };
    });
  }

  /** End what is running, at once; the caller sets the final position. */
  skip() {
    this.skipping = true;
    for (const animation of this.running) animation.finish();
    this.running = [];
    this.end?.();
  }

  rest() {
    this.skipping = false;
    this.running = this.running.filter((animation) => animation.playState === "running");
  }

  stop() {
    this.skip();
    this.rest();
  }
}

function visible(element: Element | null): DOMRect | null {
  const rect = element?.getBoundingClientRect();
  return rect && (rect.width || rect.height) ? rect : null;
}
