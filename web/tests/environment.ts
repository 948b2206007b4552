/** Stores run here as they do in a browser, where Svelte tracks what reads what. Of the page there is no more than they touch. */
const page = {
  document: { documentElement: { dataset: {} as Record<string, string> } },
  matchMedia: () => ({ matches: false }),
};

export default {
  name: "stores",
  viteEnvironment: "client",
  setup: (world: object) => {
    Object.assign(world, page);
    return { teardown() {} };
  },
};
