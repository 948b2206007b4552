import { beforeEach, expect, test, vi } from "vitest";

type Catalogue = (typeof import("../src/lib/catalogue.svelte"))["catalogue"];
let catalogue: Catalogue;
let api: (typeof import("../src/lib/api"))["api"];
const bots = ["deckhand", "sailor", "captain", "admiral"].map((name) => ({ name }));

beforeEach(async () => {
  vi.resetModules();
  api = (await import("../src/lib/api")).api;
  catalogue = (await import("../src/lib/catalogue.svelte")).catalogue;
  vi.spyOn(api, "catalogue").mockResolvedValue({ bots, games: [{ name: "navegador", title: "Navegador" }] } as never);
});

test("games and bots are fetched once", async () => {
  await catalogue.load();
  await catalogue.load();
  expect(api.catalogue).toHaveBeenCalledTimes(1);
  expect([catalogue.title("navegador"), catalogue.title("other")]).toEqual(["Navegador", "other"]);
});

test("the bot to propose is the one invited last, else the third", async () => {
  expect(catalogue.bot("sailor")).toBe("");
  await catalogue.load();
  expect([catalogue.bot("sailor"), catalogue.bot("gone"), catalogue.bot("")]).toEqual(["sailor", "captain", "captain"]);
});

test("rules are read once, but again after a failure", async () => {
  const read = vi
    .spyOn(api, "rules")
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue({ sections: [], words: [] } as never);
  await expect(catalogue.rules("navegador")).rejects.toThrow("offline");
  await catalogue.rules("navegador");
  await catalogue.rules("navegador");
  expect(read).toHaveBeenCalledTimes(2);
});
