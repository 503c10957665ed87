import type { Island } from "../../lib/island";
import isle from "./isle.svg?raw";

export const island: Island = {
  name: "random-mutations",
  isle,
  minutes: 45,
  bots: 3,
  lead: {
    en: "Turn up a card to learn what your lizards became, then feed them before the others do.",
    ru: "Переверните карту и узнайте, кем стали ваши ящерицы, а потом накормите их раньше других.",
  },
  table: async () => (await import("./table")).table,
  gallery: async () => (await import("./gallery")).gallery,
};
