// How the things on the table are called and drawn.
import type { Species, View } from "./view";
import { say } from "./words";

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

/** How large a card and all on it is drawn: one of your own, another's, and another's where many sit. */
export type Size = "large" | "small" | "stub";

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
