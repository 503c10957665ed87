// How the things on the table are drawn.
import type { Line } from "../../lib/wire";
import type { Card, Count, Effect, Player, View, Worker } from "./view";

export const PHASES = ["mutations", "workers"];

export function drawnElement(name: string): string {
  return `el-${name}`;
}

export function drawnHalf(half: string): string {
  return `half-${half.toLowerCase()}`;
}

export function drawnType(type: string): string {
  return `ty-${type.toLowerCase()}`;
}

export function drawnWorker(worker: string): string {
  return `w-${worker.toLowerCase()}`;
}

const VIGNETTES: Record<string, string> = { E1: "lo-shaft", E2: "lo-vents", E3: "lo-sump" };

export function vignette(place: string): string {
  return VIGNETTES[place] ?? `lo-${place.toLowerCase()}`;
}

const NUMERALS: Record<string, string> = { E1: "I", E2: "II", E3: "III" };

/** The number that Thugs and mutations know an Element location by. */
export function numeral(place: string): string {
  return NUMERALS[place] ?? "";
}

const CHESTS: Record<string, [number, number]> = { Spy: [15.4, 27.4], Engineer: [11.8, 25.6] };

/** Where a worker wears the mark of its seat. */
export function chest(worker: string): [number, number] {
  return CHESTS[worker] ?? [15.4, 27];
}

const ICONS: Record<string, string> = {
  points: "mu-points",
  fewer: "mu-tree",
  trees: "tree",
  shards: "mu-shards",
  progress: "mu-progress",
  crew: "mu-crew",
  element: "ty-crystal",
  "element E1": "mu-el-1",
  "element E2": "mu-el-2",
  "element E3": "mu-el-3",
  track: "mu-track",
  "type-track": "mu-track",
  tile: "mu-storage",
  "colour-install": "mu-install",
  wild: "any",
  "discard-crew": "w-spy",
  "thug-anywhere": "w-thug",
  "random-tile": "w-engineer",
  vault: "i-vault",
};

/** The icon of an effect or ability; some have one of their own at a place. */
export function icon({ what, where }: Pick<Effect, "what" | "where">): string {
  return ICONS[`${what} ${where}`] ?? ICONS[what] ?? "any";
}

const BONUS: Record<string, string> = { tile: "bo-storage" };

export function drawnBonus(bonus: Card): string {
  return BONUS[bonus.id] ?? `bo-${bonus.id}`;
}

const COUNTED: Record<string, string> = {
  installed: "mu-install",
  column: "mu-storage",
  crew: "mu-crew",
  stored: "any",
  shards: "mu-shards",
  trees: "tree",
};

/** The icon of a line of a scoring. */
export function drawnCount({ kind, which }: Count): string {
  return COUNTED[kind] ?? drawnType(which);
}

/** The place a worker of this owner stands at; empty if it is at home. */
export function whereIs(view: View, owner: number, worker: string): string {
  const stands = (one: Worker | null): boolean => one?.owner === owner && one.name === worker;
  return view.places.find((place) => place.spaces.some(stands))?.name ?? "";
}

export function sum(lines: { points: number }[]): number {
  return lines.reduce((n, line) => n + line.points, 0);
}

/** Neighbours with the same value, as one: from which space to which. */
export function spans(points: number[]): { from: number; to: number; points: number }[] {
  const found: { from: number; to: number; points: number }[] = [];
  points.forEach((value, space) => {
    const last = found.at(-1);
    if (last?.points === value) last.to = space;
    else found.push({ from: space, to: space, points: value });
  });
  return found;
}

function bySide(count: (player: Player) => number): (view: View) => number[] {
  return (view) => view.players.map(count);
}

export const MEASURES = {
  points: bySide((player) => player.score),
  shards: bySide((player) => player.shards),
  installed: bySide((player) => player.squares.filter((square) => square.element).length),
};

/** What one of the People is taken for: its drawing, and what is paid. */
export function offered(benefit: string, face: string): { drawing: string; paid: "shards" | "points" | "" } {
  if (benefit === "supreme") return { drawing: drawnElement("Su"), paid: "shards" };
  return benefit === "ability" ? { drawing: face, paid: "points" } : { drawing: "i-pass", paid: "" };
}

const SIGNS: Record<string, string> = {
  gain: "shard",
  pay: "shard",
  crown: "el-Su",
  scrap: "mu-storage",
  draw: "mu-storage",
  decline: "mu-storage",
  lay: "mu-storage",
  hire: "mu-crew",
  dismiss: "mu-crew",
  sell: "mu-crew",
  complete: "tree",
  progress: "mu-progress",
  score: "mu-points",
  enlist: "people",
  visit: "visitor",
  activate: "i-react",
  keeper: "keeper",
  pass: "i-pass",
  end: "i-flag",
};

/** The drawing of what a line of the log tells. */
export function sign({ what, facts }: Line): string {
  if (facts.element) return drawnElement(String(facts.element));
  if (what === "place" || what === "mutate") return drawnWorker(String(facts.worker));
  return what === "climb" ? drawnType(String(facts.track)) : (SIGNS[what] ?? "");
}
