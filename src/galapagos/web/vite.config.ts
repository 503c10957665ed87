import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { parted } from "./fonts";
import { shell } from "./shell";

// `npm run dev` draws the pages with a server of the table running beside it.
const table = "http://127.0.0.1:8000";

interface Module {
  isEntry: boolean;
  importers: readonly string[];
}

/** Whether the front page needs this module at once: it is imported by what does. */
function isFirst(id: string, find: (id: string) => Module | null, asked = new Map<string, boolean>()): boolean {
  const known = asked.get(id);
  if (known !== undefined) return known;
  asked.set(id, false); // while its importers are asked: they may import each other
  const found = find(id);
  const first = !!found && (found.isEntry || found.importers.some((importer) => isFirst(importer, find, asked)));
  asked.set(id, first);
  return first;
}

export default defineConfig({
  plugins: [parted(), svelte({ configFile: false }), shell()],
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "safari17.5", "firefox120"],
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        // One file for the first page: twenty small ones weigh a tenth more and are asked for one after the other.
        manualChunks: (id, { getModuleInfo }) => (isFirst(id, getModuleInfo) ? "front" : undefined),
      },
    },
  },
  server: { proxy: { "/api": { target: table, ws: true } } },
});
