/** Games and bots of this server, and the rules and prints that were read: fetched once. */
import { SvelteMap } from "svelte/reactivity";
import { api, type Schemas } from "./api";
import { Book } from "./book";
import type { Prints } from "./view";

class CatalogueState {
  info = $state.raw<Schemas["Catalogue"] | null>(null);
  private readonly books = new Map<string, Promise<Book>>();
  private readonly open = new SvelteMap<string, Book>();
  private readonly prints = new Map<string, Promise<Prints>>();

  async load() {
    if (!this.info) this.info = await api.catalogue();
    return this.info;
  }

  /** The rules of a game. */
  rules(game: string): Promise<Book> {
    return once(this.books, game, async () => {
      const book = new Book(await api.rules(game));
      this.open.set(game, book);
      return book;
    });
  }

  /** The rules of a game as soon as they are here. Whoever shows texts that refer to them asks for them by that. */
  book(game: string): Book | null {
    const found = this.open.get(game);
    if (!found && game) queueMicrotask(() => void this.rules(game).catch(() => {}));
    return found ?? null;
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

export const catalogue = new CatalogueState();
