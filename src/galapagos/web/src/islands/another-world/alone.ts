import type { Alone } from "../../lib/island";
import symbols from "./alone.svg?raw";

export const alone: Alone = {
  symbols,
  drawing: "shade-plate",
  together: "spring-plate",
  title: { en: "Alone against the Shade", ru: "Одному против Тени" },
  text: { en: "one transmutation and it wins", ru: "одно преображение, и она победила" },
};
