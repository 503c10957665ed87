// How what hangs in the gallery is drawn: with the symbols of the board.
import "../../styles/another-world.css";
import type { Hanging } from "../../lib/island";
import ChoiceFace from "./ChoiceFace.svelte";
import symbols from "./drawings.svg?raw";
import { icon, plate } from "./looks";

export const gallery: Hanging = {
  symbols,
  draw: (thing) => {
    if (thing === "shade") return { symbol: "shade-plate", wide: true };
    if (["energy", "sleep", "transmutation"].includes(thing)) return { symbol: thing, tint: thing };
    if (icon(thing) === "w-meta" && thing !== "metamorphic") return { symbol: `src-${thing}`, wide: true };
    return { symbol: icon(thing), plate: `ty-${plate(thing)}` };
  },
  Face: ChoiceFace,
  faces: ([kind]) => kind === "choice",
};
