// How the things on the table are called and drawn.
import type { Card, Line, Player, View, Worker } from "./view";

export const PHASES = ["mutations", "workers"];
export const TYPES = ["Crystal", "Gas", "Liquid", "Ore"] as const;
export const WORKERS = ["Robot", "Thug", "Spy", "Engineer"] as const;
const COLOURS = ["Blue", "Green", "Pink", "Yellow"];
const ROMAN = ["I", "II", "III"];

/** "Cb" is a blue Crystal, "Su" a Supreme Element. */
export function elementOf(name: string): { type: string; colour: string } {
  return {
    type: TYPES.find((type) => type[0] === name[0]) ?? "",
    colour: COLOURS.find((colour) => colour[0]!.toLowerCase() === name[1]) ?? "",
  };
}

export function drawnElement(name: string): string {
  const { type, colour } = elementOf(name);
  return type && colour ? `el-${type}-${colour}`.toLowerCase() : "el-supreme";
}

export function drawnHalf(half: string): string {
  return `half-${half.toLowerCase()}`;
}

const VIGNETTES: Record<string, string> = { E1: "lo-shaft", E2: "lo-vents", E3: "lo-sump" };

export function vignette(place: string): string {
  return VIGNETTES[place] ?? `lo-${place.toLowerCase()}`;
}

/** The number that Thugs and mutations know an Element location by. */
export function numeral(place: string): string {
  return ROMAN[Number(place.slice(1)) - 1] ?? "";
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

/** The icon of an effect or ability, by what the edition writes. */
export function icon(does: string): string {
  return ICONS[does] ?? ICONS[does.split(" ")[0]!] ?? "any";
}

const BONUS: Record<string, string> = { tile: "bo-storage" };

export function drawnBonus(bonus: Card): string {
  return BONUS[bonus.id] ?? `bo-${bonus.id}`;
}

/** The place a worker of this owner stands at; empty if it is at home. */
export function whereIs(view: View, owner: number, worker: string): string {
  const stands = (one: Worker | null): boolean => one?.owner === owner && one.name === worker;
  return view.places.find((place) => place.spaces.some(stands))?.name ?? "";
}

/** The two squares of "a1a2". */
export function pair(squares: string): [string, string] {
  return [squares.slice(0, 2), squares.slice(2)];
}

export function sum(lines: Line[]): number {
  return lines.reduce((n, line) => n + line.points, 0);
}

const LIES: Record<string, RegExp> = { Tree: /^tree /, Oasis: /^(Crystal|Gas|Liquid|Ore)$/, City: /^travel /, Palace: /^visitor / };

/** Whether a thing lies at a place. */
export function liesAt(place: string, thing: string): boolean {
  return thing.startsWith(`${place}.`) || !!LIES[place]?.test(thing);
}

/** Things of which one is chosen instead of another: touching the other changes the choice. */
export function kindOf(thing: string): string {
  if ((WORKERS as readonly string[]).includes(thing)) return "worker";
  return /^mutation \d$/.test(thing) ? "mutation" : "";
}

function bySide(count: (player: Player) => number): (view: View) => number[] {
  return (view) => view.players.map(count);
}

export const MEASURES = {
  points: bySide((player) => player.score),
  shards: bySide((player) => player.shards),
  installed: bySide((player) => player.squares.filter((square) => square.element).length),
};
