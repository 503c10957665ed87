// What makes the pages an app: its pictures, the manifest, and the service worker with the list of what was built.
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { transformWithEsbuild, type Plugin } from "vite";
import { painted, type Look } from "./icon";

const HERE = new URL("./", import.meta.url);
const WORKER = "worker.js";
const PICTURES: Record<string, Look> = {
  "icon-192.png": { size: 192, share: 0.8, sheet: "round" },
  "icon-512.png": { size: 512, share: 0.8, sheet: "round" },
  "icon-mask.png": { size: 512, share: 0.58, sheet: "whole" }, // whatever shape a phone cuts out of it
  "icon-touch.png": { size: 180, share: 0.72, sheet: "whole" },
  "icon-badge.png": { size: 96, share: 0.94, sheet: "none" },
};
const TURN = `<circle cx="50" cy="14" r="13" fill="#F4B84E" stroke="#8A5200" stroke-width="2.5"/></svg>`;

function manifest(): string {
  const picture = (src: string, purpose: string) => {
    const { size } = PICTURES[src]!;
    return { src: `/${src}`, sizes: `${size}x${size}`, type: "image/png", purpose };
  };
  return JSON.stringify({
    id: "/",
    name: "Galápagos",
    short_name: "Galápagos",
    description: "Four tabletop games about evolution, in the browser, with friends or bots.",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#F1E9D6",
    theme_color: "#F1E9D6",
    categories: ["games"],
    icons: [picture("icon-192.png", "any"), picture("icon-512.png", "any"), picture("icon-mask.png", "maskable")],
  });
}

async function filesIn(folder: string, under = ""): Promise<string[]> {
  const found = await readdir(join(folder, under), { withFileTypes: true });
  const each = found.map((one) => (one.isDirectory() ? filesIn(folder, `${under}${one.name}/`) : [`${under}${one.name}`]));
  return (await Promise.all(each)).flat().sort();
}

/** The worker, told what there is to keep. The names of assets say what is in them; of the rest the content counts too. */
async function worker(folder: string): Promise<string> {
  const files = (await filesIn(folder)).filter((file) => file !== WORKER);
  const { code } = await transformWithEsbuild(await readFile(new URL("worker.ts", HERE), "utf8"), "worker.ts", { minify: true });
  const hash = createHash("sha256").update(code);
  for (const file of files) hash.update(file.startsWith("assets/") ? file : await readFile(join(folder, file)));
  const paths = files.map((file) => (file === "index.html" ? "/" : `/${file}`));
  return `const VERSION="${hash.digest("hex").slice(0, 16)}",FILES=${JSON.stringify(paths)};${code}`;
}

export function shell(): Plugin {
  return {
    name: "app-shell",
    apply: "build",
    async generateBundle() {
      const svg = await readFile(new URL("public/favicon.svg", HERE), "utf8");
      const emit = (fileName: string, source: string | Uint8Array) => this.emitFile({ type: "asset", fileName, source });
      const icons = await readFile(new URL("src/parts/icons.svg", HERE), "utf8");
      const finch = /<symbol id="mark".*?<\/symbol>/s.exec(icons)?.[0] ?? "";
      for (const [name, look] of Object.entries(PICTURES)) emit(name, painted(finch, look));
      emit("favicon-turn.svg", svg.replace("</svg>", TURN));
      emit("app.webmanifest", manifest());
    },
    async writeBundle({ dir = "" }) {
      await writeFile(join(dir, WORKER), await worker(dir));
    },
  };
}
