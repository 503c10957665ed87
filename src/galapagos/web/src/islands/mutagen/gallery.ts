// How what hangs in the gallery is drawn: with the symbols of the board, and one of its own.
import "../../styles/mutagen.css";
import type { Drawing, Hanging } from "../../lib/island";
import board from "./drawings.svg?raw";
import own from "./gallery.svg?raw";
import { drawnHalf, icon, vignette } from "./looks";

const WORKERS = ["robot", "thug", "spy", "engineer"];
const COLOURS = ["blue", "green", "pink", "yellow"];
const TYPES = ["crystal", "gas", "liquid", "ore"];
const BONUS: Record<string, string> = { tile: "storage" };
const PLACES = ["E1", "E2", "E3", "Tree", "Oasis", "City"];

function draw(thing: string, small: boolean): Drawing {
  const [kind = "", ...rest] = thing.toLowerCase().split(" ");
  const what = thing.slice(kind.length + 1);
  if (kind === "half") return { symbol: drawnHalf(what) };
  if (kind === "bonus") return { symbol: `bo-${BONUS[rest[0] ?? ""] ?? rest[0]}` };
  if (["mutation", "visitor", "people"].includes(kind) && what) return { symbol: icon(what) };
  if (kind === "number") return { symbol: "", text: what };
  if (kind === "arrow") return { symbol: `i-${what}` };
  if (kind === "tree" && what) return { symbol: "tree", tint: `bark-${what.toLowerCase()}` };
  if (kind === "type") return { symbol: `ty-${what.toLowerCase()}` };
  if (COLOURS.includes(kind)) return { symbol: rest[0] ? `el-${rest[0]}-${kind}` : `co-${kind}` };
  if (TYPES.includes(kind)) return { symbol: `ty-${kind}` };
  if (WORKERS.includes(kind)) return { symbol: `w-${kind}` };
  if (/^E\d$/.test(thing) && small) return { symbol: `mu-el-${thing[1]}` };
  if (PLACES.includes(thing)) return { symbol: vignette(thing), wide: true };
  if (kind === "airship") return { symbol: "airship-mini", wide: true };
  const others: Record<string, string> = { supreme: "el-supreme", mutation: "i-gear", action: "ga-action" };
  return { symbol: others[kind] ?? kind };
}

export const gallery: Hanging = { symbols: board + own, draw };
