// The view of Random Mutations, field by field as in its view.py, and how things on the table are named.
export interface Animal {
  name: string;
  red: number;
  blue: number;
  parasites: number;
  sheltered: boolean;
  attacked: boolean;
  fed: boolean;
  safe: boolean;
  card: string;
  secret: boolean;
}

export interface Trait {
  name: string;
  plus: number;
  dark: boolean;
  shared: boolean;
}

export interface Species {
  name: string;
  traits: Trait[];
  angler: boolean;
  need: number;
  worth: number[]; // points of its animals, of its trait cards, of their + numbers
  animals: Animal[];
}

export interface Player {
  seat: number;
  cards: number;
  discarded: number;
  points: number;
  due: number;
  species: Species[];
}

export interface View {
  seat: number;
  turn: number;
  first: number;
  last_turn: boolean;
  phase: string;
  deck: number;
  food: number;
  parasites: number;
  shelters: number;
  dice: number[];
  climate: Record<string, string>;
  players: Player[];
  attack: { attacker: string; prey: string; ignored: string[]; redirected: string[] } | null;
  unseen: Record<string, number>;
  asked: number | null;
  ask: string;
  rule: string;
}

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
