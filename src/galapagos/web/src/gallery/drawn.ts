// How the things of each game are drawn in the gallery: with the symbols of its board, and some of its own.
import { icon as traitIcon, plate as traitPlate } from "../boards/another-world/view";
import { drawnHalf, icon as effectIcon, vignette } from "../boards/mutagen/view";
import { drawing as traitDrawing } from "../boards/mutations/view";

export interface Drawing {
  symbol: string;
  plate?: string; // what it is cut into
  wide?: boolean; // a vignette, not an icon
  tint?: string; // a colour of the tokens
  text?: string; // instead of a symbol
}

const MUTATIONS: Record<string, Drawing> = {
  animal: { symbol: "lizard-plate", wide: true },
  dice: { symbol: "die-5" },
  food: { symbol: "food", tint: "food" },
  extra: { symbol: "extra", tint: "extra" },
  shelter: { symbol: "shelter", tint: "shelter" },
  parasite: { symbol: "parasite", tint: "parasite" },
};

const EVO: Record<string, string> = {
  doldrums: "ga-still",
  "quick-season": "ga-on",
  "long-leap": "ga-leap",
  backslide: "ga-back",
  "weather-nose": "ga-nose",
  camouflage: "ga-hide",
  "growth-spurt": "g-horn",
  stampede: "g-foot",
  "good-swimmer": "ga-swim",
  "big-cousin": "ga-cousin",
  "dry-spell": "ga-dry",
  "rolling-eggs": "ga-roll",
  "double-clutch": "ga-clutch",
  "hatching-fury": "ga-hatch",
  "borrowed-coat": "g-fur",
  "spare-shade": "g-parasol",
  frostbite: "snow",
  sunburn: "sun",
  "stray-gene": "g-mutant",
  "famous-fossil": "ga-fossil",
  climate: "leaf",
  meteor: "meteor",
  combat: "ga-fight",
  island: "star",
  points: "ga-points",
  hand: "g-card",
};

const WORKERS = ["robot", "thug", "spy", "engineer"];
const COLOURS = ["blue", "green", "pink", "yellow"];
const TYPES = ["crystal", "gas", "liquid", "ore"];
const BONUS: Record<string, string> = { tile: "storage" };
const PLACES = ["E1", "E2", "E3", "Tree", "Oasis", "City"];

function mutagen(thing: string, small: boolean): Drawing {
  const [kind = "", ...rest] = thing.toLowerCase().split(" ");
  const what = thing.slice(kind.length + 1);
  if (kind === "half") return { symbol: drawnHalf(what) };
  if (kind === "bonus") return { symbol: `bo-${BONUS[rest[0] ?? ""] ?? rest[0]}` };
  if (["mutation", "visitor", "people"].includes(kind) && what) return { symbol: effectIcon(what) };
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

const DRAWN: Record<string, (thing: string, small: boolean) => Drawing> = {
  "random-mutations": (thing) => MUTATIONS[thing] ?? { symbol: traitDrawing(thing) },
  evo: (thing) => (thing === "dinosaur" ? { symbol: "dino-long-plate", wide: true } : { symbol: EVO[thing] ?? `g-${thing}` }),
  "another-world": (thing) => {
    if (thing === "shade") return { symbol: "shade-plate", wide: true };
    if (["energy", "sleep", "transmutation"].includes(thing)) return { symbol: thing, tint: thing };
    if (traitIcon(thing) === "w-meta" && thing !== "metamorphic") return { symbol: `src-${thing}`, wide: true };
    return { symbol: traitIcon(thing), plate: `ty-${traitPlate(thing)}` };
  },
  mutagen,
};

/** `small` where it stands in a row with others. */
export function drawn(game: string, thing: string, small = false): Drawing {
  return DRAWN[game]?.(thing, small) ?? { symbol: "mark" };
}

const BOOKS: Record<string, () => Promise<string>> = {
  "random-mutations": async () => (await import("../drawings/mutations.svg?raw")).default,
  evo: async () => (await import("../drawings/evo.svg?raw")).default,
  "another-world": async () => {
    await import("../styles/another-world.css");
    return (await import("../drawings/another-world.svg?raw")).default;
  },
  mutagen: async () => {
    await import("../styles/mutagen.css");
    return (await import("../drawings/mutagen.svg?raw")).default;
  },
};

/** The symbols of a game's drawings. */
export async function symbols(game: string): Promise<string> {
  const [own, more] = await Promise.all([BOOKS[game]?.() ?? "", import("../drawings/gallery.svg?raw")]);
  return own + more.default;
}
