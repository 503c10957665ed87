import type { Island } from "../../lib/island";
import isle from "./isle.svg?raw";

export const island: Island = {
  name: "mutagen",
  isle,
  minutes: 90,
  bots: 1,
  lead: {
    en: "Send out four workers, mutate them, and become the next Keeper of the Shard.",
    ru: "Отправьте четырёх работников, измените их и станьте новым Хранителем Осколка.",
  },
  alone: { en: "Solo: the Keeper", ru: "Соло: Хранитель" },
  solo: async () => (await import("./alone")).alone,
  table: async () => (await import("./table")).table,
  gallery: async () => (await import("./gallery")).gallery,
};
