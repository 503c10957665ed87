// The letters of a font in parts: a page fetches those that it needs. fonts.css says which letters are in which part:
// `url(node_modules/.parts/<file>.<part>.woff2)` is cut out of that file of Vollkorn by the unicode-range beside it.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import subset from "subset-font";
import type { Plugin } from "vite";

const HERE = new URL("./", import.meta.url);
const PART = /\.parts\/([\w-]+)\.(\w+)\.woff2"\)[^}]*unicode-range: ([^;]+);/g;

/** "U+0041-0043, U+0061": the letters themselves. */
function letters(ranges: string): string {
  return ranges
    .split(",")
    .flatMap((range) => {
      const [from = 0, to = from] = range.trim().slice(2).split("-").map((code) => parseInt(code, 16));
      return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
    })
    .join("");
}

export function parted(): Plugin {
  return {
    name: "parted-fonts",
    async config() {
      const css = await readFile(new URL("src/styles/fonts.css", HERE), "utf8");
      await mkdir(new URL("node_modules/.parts/", HERE), { recursive: true });
      for (const [, file, part, ranges] of css.matchAll(PART)) {
        const whole = await readFile(new URL(`node_modules/@fontsource/vollkorn/files/${file}.woff2`, HERE));
        const cut = await subset(whole, letters(ranges!), { targetFormat: "woff2" });
        await writeFile(new URL(`node_modules/.parts/${file}.${part}.woff2`, HERE), cut);
      }
    },
  };
}
