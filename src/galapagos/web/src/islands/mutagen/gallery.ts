// How what hangs in the gallery is drawn: with the symbols of the board, and one of its own.
import "./tokens.css";
import type { Drawing, Hanging, Space } from "../../lib/island";
import board from "./drawings.svg?raw";
import own from "./gallery.svg?raw";
import { drawnElement, drawnHalf, drawnType, icon, vignette } from "./looks";

const WORKERS = ["robot", "thug", "spy", "engineer"];
const COLOURS: Record<string, string> = { blue: "b", green: "g", pink: "p", yellow: "y" }; // as names of Elements end
const TYPES: Record<string, string> = { crystal: "C", gas: "G", liquid: "L", ore: "O" }; // and begin
const BONUS: Record<string, string> = { tile: "storage" };
const PLACES = ["E1", "E2", "E3", "Tree", "Oasis", "City"];

function draw(thing: string, small: boolean): Drawing {
  const [kind = "", ...rest] = thing.toLowerCase().split(" ");
  const what = thing.slice(kind.length + 1);
  if (kind === "half") return { symbol: drawnHalf(what) };
  if (kind === "bonus") return { symbol: `bo-${BONUS[rest[0] ?? ""] ?? rest[0]}` };
  if (["mutation", "visitor", "people"].includes(kind) && what) return { symbol: icon({ what: rest[0] ?? "", where: what.split(" ")[1] ?? "" }) };
  if (kind === "number") return { symbol: "", text: what };
  if (kind === "arrow") return { symbol: `i-${what}` };
  if (kind === "tree" && what) return { symbol: "tree", tint: `bark-${what.toLowerCase()}` };
  if (kind === "type") return { symbol: drawnType(what) };
  if (kind in COLOURS) return { symbol: rest[0] ? drawnElement(`${TYPES[rest[0]]}${COLOURS[kind]}`) : `co-${kind}` };
  if (kind in TYPES) return { symbol: drawnType(kind) };
  if (WORKERS.includes(kind)) return { symbol: `w-${kind}` };
  if (/^E\d$/.test(thing) && small) return { symbol: `mu-el-${thing[1]}` };
  if (PLACES.includes(thing)) return { symbol: vignette(thing), wide: true };
  if (kind === "airship") return { symbol: "airship-mini", wide: true };
  const others: Record<string, string> = { supreme: drawnElement("Su"), mutation: "i-gear", action: "ga-action" };
  return { symbol: others[kind] ?? kind };
}

/** A space of the Airship or of the Progress track. */
function space(name: string): Space {
  const known: Record<string, Space> = { "-": { text: "" }, bonus: { text: "⚙", dark: true }, start: { text: "", round: true } };
  return known[name] ?? { text: name };
}

export const gallery: Hanging = { symbols: board + own, draw, space };
