/** Games and bots of this server, and the rules that were read: fetched once. */
import { api, type Rules, type Schemas } from "./api";

class HouseState {
  info = $state.raw<Schemas["House"] | null>(null);
  private readonly books = new Map<string, Promise<Rules>>();

  async load() {
    if (!this.info) this.info = await api.house();
    return this.info;
  }

  rules(game: string): Promise<Rules> {
    let book = this.books.get(game);
    if (!book) {
      book = api.rules(game);
      book.catch(() => this.books.delete(game));
      this.books.set(game, book);
    }
    return book;
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

export const house = new HouseState();
