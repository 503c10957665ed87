// How what hangs in the gallery is drawn: with the symbols of the board.
import type { Drawing, Hanging } from "../../lib/island";
import symbols from "./drawings.svg?raw";
import { drawing } from "./looks";

const THINGS: Record<string, Drawing> = {
  animal: { symbol: "lizard-plate", wide: true },
  dice: { symbol: "die-5" },
  food: { symbol: "food", tint: "food" },
  extra: { symbol: "extra", tint: "extra" },
  shelter: { symbol: "shelter", tint: "shelter" },
  parasite: { symbol: "parasite", tint: "parasite" },
};

export const gallery: Hanging = {
  symbols,
  draw: (thing) => THINGS[thing] ?? { symbol: drawing(thing) },
};
