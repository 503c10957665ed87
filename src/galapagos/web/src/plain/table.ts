import type { Furniture } from "../lib/island";
import { say } from "../words/table";
import Board from "./Board.svelte";

/** Draws any view as panels. */
export const table: Furniture = {
  Board,
  phases: [],
  tools: [],
  few: 5,
  measures: { points },
  say,
};

function points(view: { players?: { points?: number; score?: number }[] }): number[] {
  return (view.players ?? []).map((player) => player.points ?? player.score ?? NaN);
}
