/** Which lessons this browser's user has been through. */
const KEY = "caravela.learned";

class Learned {
  private done = $state<Record<string, string[]>>({});

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
      for (const [game, ids] of Object.entries(kept))
        if (Array.isArray(ids)) this.done[game] = ids.filter((id): id is string => typeof id === "string");
    } catch {
      // storage may be forbidden or hold nonsense: then nothing is known
    }
  }

  /** The lessons of a game that are done. */
  of(game: string): string[] {
    return this.done[game] ?? [];
  }

  add(game: string, lesson: string) {
    if (this.of(game).includes(lesson)) return;
    this.done[game] = [...this.of(game), lesson];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.done));
    } catch {
      // nothing is lost but comfort
    }
  }
}

export const learned = new Learned();
