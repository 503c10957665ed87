// The view of Mutagen, field by field as in its view.py, and how its things are named and drawn.
export interface Card {
  id: string;
  text: string;
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
  mutations: (Mutation | null)[];
  people: (Card | null)[];
  people_price: Record<string, number>;
  hand: string;
  tile: Tile | null;
  turn: Turn | null;
  keeper: Keeper | null;
  left: Record<string, number>;
  origins: Record<string, string>;
  asked: number | null;
  ask: string;
  rule: string;
}

export const PHASES = ["mutations", "workers", "palace"];
