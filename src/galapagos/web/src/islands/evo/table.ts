import type { Furniture } from "../../lib/island";
import Board from "./Board.svelte";
import { dinosaurs, genes, PHASES, points, sign } from "./looks";
import { say } from "./words";

export const table: Furniture = {
  Board,
  phases: PHASES,
  tools: [],
  few: 2,
  measures: { points, dinosaurs, genes },
  say,
  sign,
};
