import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `npm run dev` draws the pages with a server of the table running beside it.
const table = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "safari17.5", "firefox120"],
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: table, ws: true } } },
});
