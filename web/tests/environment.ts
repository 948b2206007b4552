/** Stores run here as they do in a browser, where Svelte tracks what reads what. Of the page there is no more than they touch. */
const page = {
  document: { cookie: "", documentElement: { dataset: {} as Record<string, string> } },
  navigator: { languages: ["en"] },
  matchMedia: () => ({ matches: false }),
};

export default {
  name: "stores",
  viteEnvironment: "client",
  setup: (world: object) => {
    for (const [name, value] of Object.entries(page))
      Object.defineProperty(world, name, { value, configurable: true, writable: true });
    return { teardown() {} };
  },
};
