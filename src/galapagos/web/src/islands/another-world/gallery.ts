// How what hangs in the gallery is drawn: with the symbols of the board.
import "./colours.css";
import type { Hanging } from "../../lib/island";
import ChoiceFace from "./ChoiceFace.svelte";
import alone from "./alone.svg?raw";
import symbols from "./drawings.svg?raw";
import { drawn, isTrait } from "./looks";

export const gallery: Hanging = {
  symbols: symbols + alone,
  draw: (thing) => {
    if (thing === "shade") return { symbol: "shade-plate", wide: true, ratio: "5 / 3" };
    if (["energy", "sleep", "transmutation"].includes(thing)) return { symbol: thing, tint: thing };
    if (!isTrait(thing)) return { symbol: `src-${thing}`, wide: true, ratio: "5 / 3" };
    const { type, plate, icon } = drawn(thing);
    return { symbol: icon, plate, tint: type };
  },
  Face: ChoiceFace,
  faces: ([kind]) => kind === "choice",
};
