import type { Beat, Choice, Line, Sitter } from "./wire";

/** How a board is looked at: by whom, and what a touch on it may do. A replay looks without touching. */
export interface Eyes {
  game: string;
  seat: number; // whose view is drawn; -1 a spectator's
  players: Sitter[];
  asked: number | null;
  asking: boolean; // the open question is this browser's
  live: boolean; // a game that is being played, no replay and no lesson
  place: number; // answers given so far
  lit: Map<string, Choice[]>;
  chosen: string[];
  instead?: ReadonlyMap<string, string[]>; // what could be chosen instead
  log: Line[];
  fills: boolean; // on a wide screen the board is as high as its frame, and its parts scroll
  touch: (thing: string) => void;
  join: (from: string, to: string) => void; // a drag
  give: (choice: Choice) => void; // one of the lit options, as it is
  back: () => void;
  beats?: (since: number) => Promise<Beat[]>; // an automaton's steps after so many answers; -1: its latest turn
}
