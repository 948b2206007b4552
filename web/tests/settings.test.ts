import { beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
};
/** As the page does it when it is opened. */
async function open() {
  vi.resetModules();
  return (await import("../src/lib/settings.svelte")).settings;
}
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", storage);
});

test("what is kept is there again when the page is opened anew", async () => {
  const settings = await open();
  Object.assign(settings, { name: "Ana", bot: "captain", confirm: false, chosenPace: "slow" });
  settings.keep();
  expect(await open()).toMatchObject({ name: "Ana", bot: "captain", theme: "system", confirm: false, pace: "slow" });
});

test("the theme goes from the system's to light to dark and round, and is painted", async () => {
  const settings = await open();
  const painted = () => document.documentElement.dataset.theme;
  const seen = [];
  for (let n = 0; n < 3; n += 1) {
    settings.nextTheme();
    seen.push([settings.theme, painted()]);
  }
  expect(seen).toEqual([
    ["light", "light"],
    ["dark", "dark"],
    ["system", undefined],
  ]);
});

test.each(["no JSON", '{"name": 7, "theme": "pink", "confirm": "yes", "pace": "toString"}', "null"])(
  "of nonsense (%s) nothing is taken",
  async (text) => {
    kept.set("caravela.settings", text);
    expect(await open()).toMatchObject({ name: "", theme: "system", confirm: true, pace: "normal" });
  },
);

test("storage that is forbidden does no harm", async () => {
  const forbidden = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden });
  const settings = await open();
  settings.keep();
  expect(settings.confirm).toBe(true);
});

test("without a choice the pace follows the system; a choice counts, but nothing flies where the system wants no motion", async () => {
  const settings = await open();
  expect([settings.pace, settings.moves]).toEqual(["normal", true]);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  expect([settings.pace, settings.moves]).toEqual(["at once", false]);
  settings.chosenPace = "slow";
  expect([settings.pace, settings.moves]).toEqual(["slow", false]);
  vi.unstubAllGlobals();
  expect(settings.moves).toBe(true);
  settings.chosenPace = "at once";
  expect(settings.moves).toBe(false);
});

test("a slower pace gives more time to pieces, to the rest after a move and to reading in the replay", async () => {
  const settings = await open();
  const times = (["slow", "normal", "fast", "at once"] as const).map((pace) => {
    settings.chosenPace = pace;
    return settings.times;
  });
  for (const part of ["tempo", "rest", "still"] as const) {
    const values = times.map((each) => each[part]);
    expect(values).toEqual([...new Set(values)].sort((a, b) => b - a));
  }
});
