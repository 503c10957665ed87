import type { Island } from "../../lib/island";
import isle from "./isle.svg?raw";

export const island: Island = {
  name: "evo",
  isle,
  minutes: 90,
  bots: 2,
  lead: {
    en: "Walk dinosaurs through hot and cold ages and outbid your rivals for genes until the meteor falls.",
    ru: "Ведите динозавров через жару и холод и торгуйтесь за гены, пока не упадёт метеорит.",
  },
  table: async () => (await import("./table")).table,
  gallery: async () => (await import("./gallery")).gallery,
};
