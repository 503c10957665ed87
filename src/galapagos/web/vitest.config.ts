import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Classes with runes are tested as a browser has them, not as a server would draw them.
export default defineConfig({
  plugins: [svelte({ configFile: false })],
  resolve: { conditions: ["browser"] },
  test: { environment: "./tests/environment.ts", unstubGlobals: true, testTimeout: 30_000 }, // busy machines import slowly
});
