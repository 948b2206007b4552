import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ["browser"] }, // Svelte as it runs in a browser
  test: { environment: "./tests/environment.ts", restoreMocks: true, unstubGlobals: true, testTimeout: 60_000 },
});
