// How the things on the table are called and drawn.
import type { Species, View } from "./view";

export const PHASES = ["development", "climate", "feeding", "extinction"];
export const PILES = ["food", "shelter", "parasite"] as const;
export type Pile = (typeof PILES)[number];

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

export function species(view: View): number[] {
  return view.players.map((player) => player.species.length);
}

export function animals(view: View): number[] {
  return view.players.map((player) => player.species.reduce((n, one) => n + one.animals.length, 0));
}

export function points(view: View): number[] {
  return view.players.map((player) => player.points);
}
