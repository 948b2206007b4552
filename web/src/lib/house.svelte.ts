/** Games and bots of this server, and the rules and prints that were read: fetched once. */
import { api, type Rules, type Schemas } from "./api";
import type { Prints } from "./view";

class HouseState {
  info = $state.raw<Schemas["House"] | null>(null);
  private readonly books = new Map<string, Promise<Rules>>();
  private readonly prints = new Map<string, Promise<Prints>>();

  async load() {
    if (!this.info) this.info = await api.house();
    return this.info;
  }

  rules(game: string): Promise<Rules> {
    return once(this.books, game, () => api.rules(game));
  }

  /** What is printed on a game's board, cards and tiles; a table says the name. */
  printed(game: string, name: string): Promise<Prints> {
    return once(this.prints, name, () => api.printed(game, name));
  }

  /** The bot to propose: the one invited last, else one of middling strength (they are listed from weak to strong). */
  bot(last: string): string {
    const bots = this.info?.bots ?? [];
    return (bots.find((entry) => entry.name === last) ?? bots[2] ?? bots.at(-1))?.name ?? "";
  }

  title(game: string): string {
    return this.info?.games.find((entry) => entry.name === game)?.title ?? game;
  }
}

/** What was asked for already, or else the answer to a new request. */
function once<T>(known: Map<string, Promise<T>>, name: string, ask: () => Promise<T>): Promise<T> {
  let found = known.get(name);
  if (!found) {
    found = ask();
    found.catch(() => known.delete(name));
    known.set(name, found);
  }
  return found;
}

export const house = new HouseState();
