import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The build goes into the Python package, which serves it. Nothing is inlined: the content security policy allows
// files of our own origin only.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/caravela/table/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    cssTarget: ["chrome107", "firefox121", "safari16"], // nested rules are written out
    rolldownOptions: {
      checks: { pluginTimings: false },
      // two files more, not one for each module: what the first page shares with others, and what only others share
      output: {
        codeSplitting: {
          groups: [
            { name: "shared", tags: ["$initial"], minShareCount: 2, priority: 2 },
            { name: "table", test: (id: string) => !/words\/(menu|pages)\//.test(id), minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
});
