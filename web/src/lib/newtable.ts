/** A quick game: this browser and bots. */
import { api, type CreateTable } from "./api";
import { catalogue } from "./catalogue.svelte";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";

/** `first`: one's first game, with tips beside the board. They are fetched before, so that nothing moves when they come. */
export async function playBots(game: string, players: number, bot: string, first = false) {
  const me = settings.name.trim() || null;
  const body: CreateTable = {
    game,
    seats: [
      { kind: "me", name: me, bot: null },
      ...Array.from({ length: players - 1 }, () => ({ kind: "bot" as const, name: null, bot })),
    ],
    shuffle: true,
    seed: null,
    pack: null,
    clock: null,
    hints: true,
    private: false,
  };
  const tips = first && catalogue.rules(game).catch(() => null);
  const { id } = await api.create(body);
  await tips;
  router.go(`/table/${id}${first ? "#first" : ""}`);
}
