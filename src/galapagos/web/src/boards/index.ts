import type { Component } from "svelte";
import type { Sitter } from "../lib/wire";
import type { Eyes, Tool } from "./eyes";
import * as anotherWorld from "./another-world/view";
import * as evo from "./evo/view";
import * as mutagen from "./mutagen/view";
import * as mutations from "./mutations/view";

/** What the table page must know about a game's board. */
export interface Board {
  load: () => Promise<{ default: Component<{ view: never; eyes: Eyes }> }>;
  tools: Tool[];
  few?: number; // options that stand in the question bar at once; more wait until something is touched, or in the list
  phases: string[];
  measures: Record<string, (view: never) => number[]>; // by side, for the charts of a game
  ledger?: () => Promise<{ default: Component<{ view: never; players: Sitter[]; ranking: number[] }> }>;
}

function scores(view: { players?: { points?: number; score?: number }[] }): number[] {
  return (view.players ?? []).map((player) => player.points ?? player.score ?? NaN);
}

const PLAIN: Board = {
  load: () => import("./plain/Board.svelte"),
  tools: [],
  phases: [],
  measures: { points: scores },
};

const BOARDS: Record<string, Board> = {
  "random-mutations": {
    load: () => import("./mutations/Board.svelte"),
    tools: ["food", "shelter", "parasite"].map((thing) => ({ thing, icon: thing, label: `bank.${thing}` })),
    phases: mutations.PHASES,
    measures: { points: scores, animals: mutations.animals, species: mutations.species },
    ledger: () => import("./mutations/Ledger.svelte"),
  },
  evo: {
    load: () => import("./evo/Board.svelte"),
    tools: [],
    few: 2,
    phases: evo.PHASES,
    measures: { points: scores, dinosaurs: evo.dinosaurs, genes: evo.genes },
  },
  "another-world": {
    load: () => import("./another-world/Board.svelte"),
    tools: [],
    phases: anotherWorld.PHASES,
    measures: anotherWorld.MEASURES,
  },
  mutagen: {
    load: () => import("./mutagen/Board.svelte"),
    tools: [],
    few: 2,
    phases: mutagen.PHASES,
    measures: mutagen.MEASURES,
  },
};

/** The game's own board, or the plain table, which plays any game. */
export function boardOf(game: string, plain = false): Board {
  return (!plain && BOARDS[game]) || PLAIN;
}

export function few(board: Board): number {
  return board.few ?? 5;
}

export function hasOwnBoard(game: string): boolean {
  return game in BOARDS;
}
