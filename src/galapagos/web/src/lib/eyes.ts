import type { Choice, Line, Sitter } from "./wire";

/** How a board is looked at: by whom, and what a touch on it may do. A replay looks without touching. */
export interface Eyes {
  game: string;
  seat: number; // whose view is drawn; -1 a spectator's
  players: Sitter[];
  asked: number | null;
  asking: boolean; // the open question is this browser's
  lit: Map<string, Choice[]>;
  chosen: string[];
  log: Line[];
  touch: (thing: string) => void;
  join: (from: string, to: string) => void; // a drag
  give: (choice: Choice) => void; // one of the lit options, as it is
  back: () => void;
  at?: (place: number) => Promise<unknown>; // the view after so many answers, where the past may be seen
}
