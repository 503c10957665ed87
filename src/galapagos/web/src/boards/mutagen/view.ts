// The view of Mutagen, field by field as in its view.py, and how its things are named and drawn.
export interface Card {
  id: string;
  text: string;
  does: string; // as the edition writes it: "progress 2"; of the People their ability
}

export interface Element {
  name: string; // "Cb"
  type: string; // empty: any
  colour: string; // empty: any
  fits: string[];
}

export interface Placement {
  squares: string; // "a1a2": the first half on a1
  price: number;
  columns: number[];
}

export interface Tile {
  id: string;
  halves: string[];
  placements: Placement[];
}

export interface Crew {
  id: string;
  text: string;
  counts: "steps" | "higher" | "highest" | "lowest";
  tracks: string[];
  points: number[];
  cost: number;
  worth: number;
  affordable: boolean;
}

export interface Tree {
  id: string;
  colour: string;
  needs: string[];
  shards: number;
  payable: boolean;
}

export interface Mutation {
  id: string;
  text: string;
  does: string;
  activate: number; // shards
  react: number; // shards
}

export interface Worker {
  owner: number;
  name: string;
  mutations: Mutation[];
}

export interface Reaction {
  owner: number;
  worker: string;
  mutations: Mutation[];
  payable: string[];
}

export interface Place {
  name: string; // "E1"
  title: string;
  action: string;
  gains: Record<string, string>; // by worker: Thug, Spy, Engineer
  does: Record<string, string>; // the same as the edition writes it; Robot: what anybody gets
  could: Record<string, string[]>; // by worker at home: what it could do there now
  spaces: (Worker | null)[]; // from the top
  next: number; // from 1; 0 if it is full
  reacts: Reaction | null;
  elements: (Element | null)[];
  tile: Tile | null;
  crew: Crew | null;
  trees: (Tree | null)[];
  visitors: (Card | null)[];
  leaving: number[];
}

export interface Square {
  name: string;
  row: number;
  column: number; // 0: start spaces
  price: number;
  accepts: string; // empty while it is bare
  element: string;
  obstacle: string;
}

export interface Score {
  text: string;
  rule: string;
  points: number;
}

export interface Player {
  owner: number;
  keeper: boolean;
  shards: number;
  score: number;
  progress: number;
  tracks: Record<string, number>; // by type
  store: string[];
  vault: string[];
  squares: Square[];
  tiles: string[]; // "ore a1a2"
  columns: number[];
  crew: Crew[];
  trees: Tree[];
  workers: Worker[];
  home: string[];
  people: Card[];
  resting: string[];
  round: Score[];
  final: Score[];
}

export interface Turn {
  seat: number;
  worker: string;
  at: string;
  open: string[];
  spent: string[];
  reacts: Reaction | null;
  step: string;
}

export interface Step {
  space: number;
  points: number;
  bonus: Card | null;
}

export interface Keeper {
  level: string;
  points: number;
  crew: number;
  action: string;
  rows: Record<string, string[]>;
  column: number;
  decision: Card | null;
  shows: string[]; // of the Decision card: worker, place, type, card, arrow
  left: number;
}

export interface View {
  seat: number;
  round: number;
  first: number;
  phase: string;
  players: Player[];
  places: Place[];
  progress: Step[];
  prices: number[][];
  track_points: number[];
  column_points: number[];
  mutations: (Mutation | null)[];
  people: (Card | null)[];
  people_price: Record<string, number>;
  hand: string;
  tile: Tile | null; // to be laid now
  laying: string; // the place it comes from
  turn: Turn | null;
  reaction: Reaction | null; // under way
  draft: number[]; // who chooses, from the first to the last
  drafted: number;
  keeper: Keeper | null;
  left: Record<string, number>;
  origins: Record<string, string>;
  asked: number | null;
  ask: string;
  rule: string;
}

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

export function sum(lines: Score[]): number {
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
