import type { Furniture } from "../../lib/island";
import Board from "./Board.svelte";
import Ledger from "./Ledger.svelte";
import { animals, PHASES, PILES, points, sign, species } from "./looks";
import { say } from "./words";

export const table: Furniture = {
  Board,
  Ledger,
  phases: PHASES,
  tools: PILES.map((thing) => ({ thing, icon: thing })),
  few: 5,
  measures: { points, animals, species },
  say,
  sign,
};
