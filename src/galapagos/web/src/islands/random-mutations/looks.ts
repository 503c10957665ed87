// How the things on the table are called and drawn.
import type { Species, View } from "./view";

export const PHASES = ["development", "climate", "feeding", "extinction"];
export const PILES = { food: "+", shelter: "s", parasite: "p" } as const;
export type Pile = keyof typeof PILES;

const DRAWINGS: Record<string, string> = {
  "high-body-weight": "t-weight",
  "obligate-carnivorous": "t-obligate",
  "bark-beetle": "t-beetle",
  "metabolic-syndrome": "t-metabolic",
  "development-defects": "t-defects",
};

export function drawing(trait: string): string {
  return DRAWINGS[trait] ?? `t-${trait}`;
}

const EPITHETS: Record<string, string> = {
  carnivorous: "vorax",
  "high-body-weight": "gravis",
  swimming: "natans",
  running: "cursor",
  mimicry: "mimica",
  poisonous: "venenata",
  burrowing: "fossor",
  grazing: "pabulans",
  scavenger: "legens",
  budding: "gemmans",
  "obligate-carnivorous": "rapax",
  "bark-beetle": "corticola",
  "metabolic-syndrome": "avida",
  "development-defects": "fracta",
  extremophile: "extrema",
  simplification: "simplex",
  anglerfish: "piscatrix",
  flight: "volans",
  intellect: "sapiens",
  viviparous: "vivipara",
  aedificator: "struens",
  herding: "gregaria",
};

/** A Latin name from the first two traits: L. vorax natans. */
export function latin(species: Species): string {
  const names = species.traits.slice(0, 2).map((trait) => EPITHETS[trait.name] ?? trait.name);
  return `L. ${names.join(" ") || "nova"}`;
}

function speciesOf(thing: string): string {
  return thing.replace(/\d+$/, "");
}

/** What a person seems to mean who touches a thing that is not lit, in notation: the server knows why not. */
export function attempt(view: View, thing: string, chosen: string[]): string | null {
  const first = chosen[0];
  if (first && first in PILES) return /\d$/.test(thing) ? thing + PILES[first as Pile] : null;
  if (first && /\d$/.test(first)) return `${first}>${speciesOf(thing)}`;
  if (view.phase === "development") return thing === "new" ? "new" : `mutate ${speciesOf(thing)}`;
  if (!/\d$/.test(thing)) return null;
  const mine = view.players[view.seat]?.species.some((one) => one.name === speciesOf(thing));
  return thing + PILES[mine ? "food" : "parasite"];
}

export function species(view: View): number[] {
  return view.players.map((player) => player.species.length);
}

export function animals(view: View): number[] {
  return view.players.map((player) => player.species.reduce((n, one) => n + one.animals.length, 0));
}

export function points(view: View): number[] {
  return view.players.map((player) => player.points);
}
