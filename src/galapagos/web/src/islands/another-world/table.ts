import type { Furniture } from "../../lib/island";
import Board from "./Board.svelte";
import { MEASURES, PHASES, sign } from "./looks";
import { say } from "./words";

export const table: Furniture = {
  Board,
  phases: PHASES,
  tools: [],
  few: 5,
  measures: MEASURES,
  say,
  sign,
};
