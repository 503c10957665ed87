// How the things on the table are called and drawn.
import type { Creature, Player, Source, View } from "./view";

export const PHASES = ["redraw", "new creature", "new trait", "activation", "end of round"];
/** The steps of the Shade as the rulebook counts them: the third has four letters. */
export function stepName(step: string): string {
  return /[A-D]/.test(step) ? `3${step}` : step;
}
export const TRACK = 4; // spaces that are drawn

/** The icon of each trait and the plate of its type: burst, shield, disc, lozenge. */
const DRAWINGS: Record<string, [plate: string, icon: string, epithet: string]> = {
  "fire-breathing": ["a", "w-fire", "ignea"],
  lulling: ["a", "w-lull", "somnifera"],
  vampire: ["a", "w-vampire", "sanguinea"],
  fearsome: ["a", "w-fear", "terribilis"],
  fireproof: ["d", "w-proof", "incombusta"],
  "many-eyed": ["d", "w-eyes", "oculata"],
  toxic: ["d", "w-toxic", "venenata"],
  vengeful: ["d", "w-venge", "ultrix"],
  caring: ["e", "w-care", "nutrix"],
  charming: ["e", "w-charm", "blanda"],
  "long-tailed": ["e", "w-tail", "caudata"],
  tiny: ["e", "w-tiny", "minima"],
  astral: ["s", "w-astral", "astralis"],
  flying: ["s", "w-fly", "volans"],
  metamorphic: ["s", "w-meta", "mutabilis"],
  pestering: ["s", "w-pest", "vexans"],
};

export function plate(trait: string): string {
  return DRAWINGS[trait]?.[0] ?? "s";
}

export function icon(trait: string): string {
  return DRAWINGS[trait]?.[1] ?? "w-meta";
}

/** Events name traits and creatures by their number. */
export function traitOf(number: number | string | undefined): string {
  return Object.keys(DRAWINGS)[Number(number)] ?? "";
}

export function letterOf(number: number | string | undefined): string {
  const n = Number(number);
  return (n < 26 ? "" : String.fromCharCode(64 + Math.floor(n / 26))) + String.fromCharCode(65 + (n % 26));
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
  return `${beast(creature, shade).genus} ${(first && DRAWINGS[first]?.[2]) || "nova"}`;
}

export function vignette(source: Source): string {
  return `src-${source.name.toLowerCase().replaceAll(" ", "-")}`;
}

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
