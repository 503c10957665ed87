import type { Alone } from "../../lib/island";
import symbols from "./alone.svg?raw";

export const alone: Alone = {
  symbols,
  drawing: "crystal-plate",
  together: "airship-plate",
  title: { en: "Alone against the Keeper", ru: "Одному против Хранителя" },
  text: { en: "it plays by cards of its own", ru: "он играет по своим картам" },
  level: { option: "level", title: { en: "The Keeper is", ru: "Хранитель" } },
};
