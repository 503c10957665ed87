// What goes over the wire, field by field as in table/wire.py (tests/browser/test_wire.py compares the two).

export type Value = boolean | number | string;

export interface OptionInfo {
  name: string;
  help: string;
  default: Value | string[];
  choices: Value[];
  many: boolean;
  doubt: string;
  rule: string;
}

export interface GameInfo {
  name: string;
  title: string;
  makers: string;
  seats: number[];
  version: number;
  edition: string;
  options: OptionInfo[];
  bots: string[];
}

export interface Paragraph {
  rule: string;
  text: string;
}

export interface Chapter {
  number: string;
  title: string;
  text: string;
  paragraphs: Paragraph[];
}

export interface Rules {
  title: string;
  text: string;
  chapters: Chapter[];
}

export interface Meaning {
  word: string;
  text: string;
}

export type Origin = "rulebook" | "source" | "likely" | "inferred" | "default";

export interface PrintedInfo {
  what: string;
  value: string;
  origin: Origin;
}

export interface PlateInfo {
  name: string;
  title: string;
  count: number;
  draws: string[];
  plan: string[][];
  text: string;
  rules: string[];
  printed: PrintedInfo[];
  doubts: number[];
}

export interface CabinetInfo {
  name: string;
  title: string;
  plates: PlateInfo[];
}

export interface RulingInfo {
  open: string;
  sources: string;
  decision: string;
  options: string[];
  values: string[];
}

export interface Gallery {
  title: string;
  edition: string;
  cabinets: CabinetInfo[];
  rulings: RulingInfo[];
  rest: number[];
}

export interface Player {
  kind: "person" | "bot" | "open";
  name?: string;
  bot?: string;
}

export interface Manner {
  players: Player[];
  clock?: number | null;
  public?: boolean;
  hot?: boolean;
  pace?: number;
}

export interface NewTable extends Manner {
  game: string;
  options: Record<string, Value | Value[]>;
}

export interface NewBranch extends Manner {
  place: number;
}

export interface Key {
  seat: number;
  name: string;
  token: string | null;
}

export interface Made {
  table: string;
  keys: Key[];
  spectator: string;
  commitment: string;
}

export interface Sitter {
  seat: number;
  name: string;
  bot: string | null;
  person: boolean;
  open: boolean;
  here: boolean;
  away: number | null;
  rematch: boolean;
}

export interface Clock {
  limit: number;
  left: number;
}

export interface Counted {
  what: string;
  points: number;
  rule: string;
  source: string;
}

export interface Account {
  side: number;
  name: string;
  points: number;
  lines: Counted[];
}

export interface TieBreak {
  what: string;
  have: number[];
}

export interface OutcomeInfo {
  scores: number[];
  ranking: number[];
  winners: number[];
  reason: string;
  accounts: Account[];
  tie_break: TieBreak | null;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  players: Sitter[];
  clock: number | null;
  public: boolean;
  hot: boolean;
  pace: number;
  made: number;
  place: number;
  asked: number | null;
  ask: string;
  outcome: OutcomeInfo | null;
  shelf: boolean;
  commitment: string;
  parent: string | null;
  next: string | null;
}

export interface Mark {
  place: number;
  label: string;
}

export interface Steps {
  places: number;
  over: boolean;
  marks: Mark[];
  remark: string;
}

export interface Line {
  place: number;
  sentence: string;
  rule: string;
  what: string;
  facts: Record<string, number | string>;
}

export interface Answered {
  seat: number;
  move: string;
}

export interface Step {
  place: number;
  seat: number;
  open: boolean;
  view: unknown;
  text: string;
  ask: string;
  rule: string;
  asked: number | null;
  next: Answered | null;
  events: Line[];
  outcome: OutcomeInfo | null;
}

export interface Moment {
  turn: string;
  before: number;
  after: number;
  place: number;
  side: number;
  sentence: string;
  rule: string;
}

export interface Decided {
  sides: number[];
  moments: Moment[];
}

export interface Draw {
  place: number;
  moves: string[];
  weights: number[];
  answer: string;
  fair: boolean;
}

export interface Fairness {
  commitment: string;
  seed: string | null;
  start: number;
  draws: Draw[];
  fair: boolean | null;
}

export interface House {
  addresses: string[];
}

export interface Choice {
  move: string;
  phrase: string;
  touches: string[];
}

export interface Asked {
  id: number;
  seat: number;
  ask: string;
  rule: string;
  options: Choice[];
}

export interface Proposal {
  id: number;
  kind: "undo" | "bot";
  by: number;
  seat: number;
  place: number;
  bot: string;
  waits: number[];
  left: number | null;
}

export interface Chat {
  type: "chat";
  seat: number;
  name: string;
  text: string;
  at: number;
}

export interface Welcome {
  type: "welcome";
  table: TableInfo;
  you: number[];
  chat: Chat[];
}

export interface Seated {
  type: "players";
  players: Sitter[];
  proposal: Proposal | null;
  clock: Clock | null;
  pace: number;
}

export interface State {
  type: "state";
  seq: number;
  place: number;
  seat: number;
  after: number;
  events: Line[];
  view: unknown;
  text: string;
  asked: number | null;
  ask: string;
  rule: string;
  question: Asked | null;
  players: Sitter[];
  proposal: Proposal | null;
  clock: Clock | null;
  undo: Record<string, "free" | "consent">;
  outcome: OutcomeInfo | null;
}

export interface GuideInfo {
  title: string;
  minutes: number;
  scenes: number;
}

/** What the guide of a first game says, and the table at that moment. */
export interface Scene {
  number: number;
  scenes: number;
  say: string;
  answer: string | null;
  options: Choice[];
  players: string[];
  view: unknown;
  text: string;
  asked: number | null;
  ask: string;
  rule: string;
  since: number;
  events: Line[];
  outcome: OutcomeInfo | null;
}

export interface Refused {
  type: "refusal";
  about: string;
  sentence: string;
  rule: string;
  question: number | null;
}

export interface Because {
  type: "why";
  move: string;
  allowed: boolean;
  sentence: string;
  rule: string;
}

export interface Weighed {
  move: string;
  phrase: string;
  worth: number;
}

export interface Hint {
  type: "hint";
  question: number;
  move: string;
  phrase: string;
  why: string;
  weighed: Weighed[];
}

export interface Over {
  type: "over";
  outcome: OutcomeInfo;
  commitment: string;
  seed: string;
}

export interface Again {
  type: "rematch";
  table: string;
}

export type Reply = Welcome | State | Seated | Chat | Refused | Because | Hint | Over | Again;

export type Request =
  | { type: "hello"; table: string; tokens: string[] }
  | { type: "answer"; question: number; move: string }
  | { type: "why"; things: string[] }
  | { type: "undo"; seat: number }
  | { type: "consent"; proposal: number; yes: boolean }
  | { type: "hint"; question: number }
  | { type: "chat"; text: string }
  | { type: "hand_to_bot"; seat: number; bot: string }
  | { type: "take_back"; seat: number }
  | { type: "name"; seat: number; name: string }
  | { type: "rematch"; yes: boolean };
