import type { Island } from "../../lib/island";
import isle from "./isle.svg?raw";

export const island: Island = {
  name: "another-world",
  isle,
  minutes: 40,
  bots: 1,
  lead: {
    en: "Draw energy from the Source into strange creatures; the first to transmute three wins.",
    ru: "Черпайте энергию Источника для странных существ: кто первым преобразит трёх, тот победил.",
  },
  alone: { en: "Solo: the Shade", ru: "Соло: Тень" },
  solo: async () => (await import("./alone")).alone,
  table: async () => (await import("./table")).table,
  gallery: async () => (await import("./gallery")).gallery,
};
