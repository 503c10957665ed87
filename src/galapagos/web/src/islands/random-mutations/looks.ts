// How the things on the table are called and drawn.
import type { Line } from "../../lib/wire";
import type { Hunt, Species, View } from "./view";
import { say, w } from "./words";

export const PHASES = ["development", "climate", "feeding", "extinction"];

/** The piles of tokens in the centre. Each is filled by dice of its own colour. */
export const PILES = ["food", "shelter", "parasite"] as const;
export type Pile = (typeof PILES)[number];
export const DICE: Record<Pile, string> = { food: "red", shelter: "green", parasite: "black" };

/** The symbol of a trait. */
export function drawing(trait: string): string {
  return `t-${trait}`;
}

/** A Latin name from the first two traits: L. vorax natans. */
export function latin(species: Species): string {
  const names = species.traits.slice(0, 2).map((trait) => say("epithet", trait.name, trait.title.toLowerCase()));
  return `L. ${names.join(" ") || say("epithet", "none")}`;
}

/** How a card and all on it is drawn: one of your own, the same where there is little room, another's, another's where
 * many sit, and one that is folded to its letter, its traits and a count of its animals. */
export type Size = "large" | "close" | "small" | "stub" | "fold";

/** Eyes of a die that follow each other: 4–6. */
export function faces(eyes: number[]): string {
  return eyes.length > 1 ? `${eyes[0]}–${eyes.at(-1)}` : `${eyes[0] ?? ""}`;
}

/** One of these. */
export function either(names: string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} ${w("hunt.or")} ${names.at(-1)}` : (names[0] ?? "");
}

/** What matters most about a prey, in a few words. */
export function verdict(hunt: Hunt, yours: boolean): string {
  const said = prospect(hunt);
  return yours ? w("verdict.yours", { verdict: said.charAt(0).toLowerCase() + said.slice(1) }) : said;
}

function prospect(hunt: Hunt): string {
  if (hunt.bar) return say("bar", hunt.bar);
  const hunter = hunt.hunters[0] ?? "";
  if (hunt.poison) return w("verdict.poison", { name: hunter });
  if (hunt.names.length) return w("verdict.names", { names: either(hunt.names.map((trait) => say("short", trait, say("trait", trait)))) });
  if (hunt.turns.length) return w("verdict.turns", { names: either(hunt.turns) });
  if (hunt.escapes.length) return w("verdict.escapes", { faces: faces(hunt.escapes) });
  if (hunt.angler) return w("verdict.angler");
  return hunt.animals > 1 ? w("verdict.open", { n: hunt.open.length, all: hunt.animals }) : w("verdict.bare");
}

// What the charts of a game count, by seat.

export function species(view: View): number[] {
  return view.players.map((player) => player.species.length);
}

export function animals(view: View): number[] {
  return view.players.map((player) => player.species.reduce((n, one) => n + one.animals.length, 0));
}

export function points(view: View): number[] {
  return view.players.map((player) => player.points);
}

const SIGNS: Record<string, string> = {
  feed: "food",
  graze: "food",
  build: "food",
  shelter: "shelter",
  infest: "parasite",
  found: "lizard",
  grow: "lizard",
  diverge: "lizard",
  bear: "lizard",
  attack: "i-target",
  redirect: "i-target",
  look: "i-eye",
  reveal: "i-eye",
  die: "i-hunger",
  "die out": "i-no",
  deal: "i-plus",
  pass: "i-pass",
  end: "i-flag",
};

/** The drawing of what a line of the log tells. */
export function sign({ what, facts }: Line): string {
  if (what.startsWith("roll")) return `die-${facts.value}`;
  const trait = facts.trait ?? facts.card;
  return trait ? drawing(String(trait)) : (SIGNS[what] ?? "");
}
