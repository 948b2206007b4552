import { beforeEach, expect, test, vi } from "vitest";

type House = (typeof import("../src/lib/house.svelte"))["house"];
let house: House;
let api: (typeof import("../src/lib/api"))["api"];
const bots = ["deckhand", "sailor", "captain", "admiral"].map((name) => ({ name }));

beforeEach(async () => {
  vi.resetModules();
  api = (await import("../src/lib/api")).api;
  house = (await import("../src/lib/house.svelte")).house;
  vi.spyOn(api, "house").mockResolvedValue({ bots, games: [{ name: "navegador", title: "Navegador" }] } as never);
});

test("games and bots are fetched once", async () => {
  await house.load();
  await house.load();
  expect(api.house).toHaveBeenCalledTimes(1);
  expect([house.title("navegador"), house.title("other")]).toEqual(["Navegador", "other"]);
});

test("the bot to propose is the one invited last, else the third", async () => {
  expect(house.bot("sailor")).toBe("");
  await house.load();
  expect([house.bot("sailor"), house.bot("gone"), house.bot("")]).toEqual(["sailor", "captain", "captain"]);
});

test("rules are read once, but again after a failure", async () => {
  const read = vi
    .spyOn(api, "rules")
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue({ sections: [], words: [] } as never);
  await expect(house.rules("navegador")).rejects.toThrow("offline");
  await house.rules("navegador");
  await house.rules("navegador");
  expect(read).toHaveBeenCalledTimes(2);
});
