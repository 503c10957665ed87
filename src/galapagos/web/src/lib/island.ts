import type { Component } from "svelte";
import type { Language } from "../words/book.svelte";
import type { Eyes } from "./eyes";
import type { Line, Sitter } from "./wire";

/** One of the games, as the front page knows it. What is true about its rules comes from the server. */
export interface Island {
  name: string; // as the server calls it
  isle: string; // the symbol isle-<name>: how it lies on the chart
  minutes: number;
  bots: number; // opponents of "play now", where people can be fewer
  lead: Record<Language, string>; // one sentence
  alone?: Record<Language, string>; // who is played against alone
  solo?: () => Promise<Alone>;
  table: () => Promise<Furniture>;
  gallery: () => Promise<Hanging>;
}

/** The plates of the set-up, where it can be played alone. */
export interface Alone {
  symbols: string;
  drawing: string; // of who is played against,
  together: string; // and of a game with others
  title: Record<Language, string>;
  text: Record<Language, string>;
  level?: { option: string; title: Record<Language, string> }; // the option that says how strong it is
}

/** What its table is made of. */
export interface Furniture {
  Board: Component<{ view: never; eyes: Eyes }>;
  Ledger?: Component<{ view: never; players: Sitter[]; ranking: number[] }>; // where the common one will not do
  phases: string[];
  tools: Tool[];
  few: number; // options that stand in the question bar at once; more wait until something is touched, or in the list
  measures: Record<string, (view: never) => number[]>; // by side, for the charts of a game
  say: (kind: string, what: string, otherwise?: string) => string; // its word for a phase, a measure, a source of points
  sign?: (line: Line) => string; // the drawing of what a line of the log tells
}

/** A thing that stands in the question bar as a button, because it is not one place on the board. */
interface Tool {
  thing: string;
  icon: string;
}

/** How the plates of its gallery are drawn. */
export interface Hanging {
  symbols: string;
  draw: (thing: string, small: boolean) => Drawing; // `small` where it stands in a row with others
  Face?: Component<{ things: string[] }>; // of a plate that is more than a drawing
  faces?: (things: string[]) => boolean; // whether it is one of those
  space?: (name: string) => Space; // of a plan, where its name alone will not do
  Plan?: Component<{ plan: string[][] }>; // of what is not printed in squares
  plans?: (plan: string[][]) => boolean; // whether it is one of those
}

/** A printed space. */
export interface Space {
  text: string;
  dark?: boolean;
  round?: boolean;
}

export interface Drawing {
  symbol: string;
  plate?: string; // what it is cut into
  wide?: boolean; // a vignette, not an icon
  ratio?: string; // of its sides, where it is not cut to a band: "5 / 3"
  tint?: string; // a colour of the tokens
  text?: string; // instead of a symbol
}
