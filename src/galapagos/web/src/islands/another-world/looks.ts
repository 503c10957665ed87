// How the things on the table are called and drawn.
import type { Line } from "../../lib/wire";
import type { Card, Creature, Player, Source, View } from "./view";

export const PHASES = ["redraw", "new creature", "new trait", "activation", "end of round"];
/** The steps of the Shade as the rulebook counts them. */
export const STEPS = { "1": "1", "2": "2", A: "3A", B: "3B", C: "3C", D: "3D" } as const;
export type StepName = keyof typeof STEPS;
export const TRACK = 4; // spaces that are drawn

/** The plate of each type: burst, shield, disc, lozenge. */
const PLATES = { aggressive: "ty-a", defensive: "ty-d", energetic: "ty-e", special: "ty-s" } as const;
type Type = keyof typeof PLATES;

/** The type and the icon of each trait, and what a creature is called after it. */
const TRAITS: Record<string, [type: Type, icon: string, epithet: string]> = {
  "fire-breathing": ["aggressive", "w-fire", "ignea"],
  lulling: ["aggressive", "w-lull", "somnifera"],
  vampire: ["aggressive", "w-vampire", "sanguinea"],
  fearsome: ["aggressive", "w-fear", "terribilis"],
  fireproof: ["defensive", "w-proof", "incombusta"],
  "many-eyed": ["defensive", "w-eyes", "oculata"],
  toxic: ["defensive", "w-toxic", "venenata"],
  vengeful: ["defensive", "w-venge", "ultrix"],
  caring: ["energetic", "w-care", "nutrix"],
  charming: ["energetic", "w-charm", "blanda"],
  "long-tailed": ["energetic", "w-tail", "caudata"],
  tiny: ["energetic", "w-tiny", "minima"],
  astral: ["special", "w-astral", "astralis"],
  flying: ["special", "w-fly", "volans"],
  metamorphic: ["special", "w-meta", "mutabilis"],
  pestering: ["special", "w-pest", "vexans"],
};

export const isTrait = (name: string): boolean => name in TRAITS;

export function drawn(trait: string): { type: Type; plate: string; icon: string } {
  const [type, icon] = TRAITS[trait] ?? ["special", ""];
  return { type, plate: PLATES[type], icon };
}

const BEASTS = [
  ["moonhart", "Lunaris"],
  ["mothfox", "Vulpara"],
  ["stalkshell", "Conchis"],
  ["bellwhale", "Bellua"],
  ["stiltmask", "Gralla"],
  ["coiltail", "Caudex"],
] as const;

/** A creature keeps the drawing that its letter gives it. */
export function beast(creature: Creature, shade: boolean): { drawing: string; genus: string } {
  const number = [...creature.name].reduce((n, letter) => 26 * n + letter.charCodeAt(0) - 65, 0);
  const [drawing, genus] = shade ? (["shade", "Umbra"] as const) : BEASTS[number % BEASTS.length]!;
  return { drawing: creature.asleep ? `${drawing}-plate` : drawing, genus };
}

/** The genus from the drawing, the epithet from the first trait: Vulpara ignea. */
export function latin(creature: Creature, shade: boolean): string {
  const first = creature.traits.find((trait) => trait.card)?.name;
  return `${beast(creature, shade).genus} ${(first && TRAITS[first]?.[2]) || "nova"}`;
}

export function vignette(source: Source): string {
  return `src-${source.name.toLowerCase().replaceAll(" ", "-")}`;
}

/** A card in hand, and its two halves, as options touch them. */
export const held = (card: Card): string => `card ${card.number}`;
export const half = (card: Card, trait: string): string => `${held(card)}.${trait}`;

export function creatures(view: View): Creature[] {
  return view.players.flatMap((player) => player.creatures);
}

function bySide(count: (player: Player) => number): (view: View) => number[] {
  return (view) => view.players.map(count);
}

export const MEASURES = {
  transmutations: bySide((player) => player.tokens),
  creatures: bySide((player) => player.creatures.length),
  energy: bySide((player) => player.creatures.reduce((n, creature) => n + creature.energy, 0)),
};

const SIGNS: Record<string, string> = {
  create: "i-plus",
  draw: "i-plus",
  redraw: "i-again",
  shuffle: "i-again",
  gain: "energy",
  spill: "energy",
  bite: "w-vampire",
  poison: "w-toxic",
  care: "w-care",
  wake: "w-pest",
  sleep: "sleep",
  attack: "i-target",
  transmute: "transmutation",
  step: "shade",
  pass: "i-pass",
  end: "i-flag",
};

/** The drawing of what a line of the log tells. */
export function sign({ what, facts }: Line): string {
  return typeof facts.trait === "string" && what !== "step" ? drawn(facts.trait).icon : (SIGNS[what] ?? "");
}
