// A Storage tile held over the airship: how it is turned, and where it would lie.
import type { Choice } from "../../lib/wire";
import type { Tile } from "./view";

export interface Ghost {
  halves: Record<string, string>; // by square
  area: string; // of the grid, once both squares are chosen
  price: number;
  columns: number[]; // that it would complete
  choice: Choice | undefined;
}

const STEPS = [
  [1, 0],
  [0, 1],
]; // upright and flat: rows and columns from the first square to the second

export class Hand {
  /** Quarter turns: upright, flat, and both again with the halves changed. */
  private quarter = $state(0);
  /** The options that lay the tile on the two squares chosen. */
  private open = $state.raw<Choice[]>([]);

  get flat(): boolean {
    return this.quarter % 2 === 1;
  }

  halves(tile: Tile): string[] {
    return this.quarter < 2 ? tile.halves : [...tile.halves].reverse();
  }

  /** A tile that lies on two squares changes its halves; one in hand is turned. */
  turn(chosen: string[]): void {
    this.quarter = (this.quarter + (chosen.length > 1 ? 2 : 1)) % 4;
  }

  /** The two squares are known. */
  over(choices: Choice[]): void {
    this.open = choices;
  }

  /** The square on which the second half would come to lie, if the first is dropped here and that is lit. */
  second(from: string, choices: Choice[]): string | undefined {
    const others = choices.map((choice) => choice.touches.find((square) => square !== from)!);
    const [down, right] = STEPS[this.quarter % 2] as [number, number];
    return others.find((to) => row(to) - row(from) === down && column(to) - column(from) === right) ?? others[0];
  }

  ghost(chosen: string[], tile: Tile | null): Ghost | undefined {
    const [a, b] = chosen;
    if (!tile || !a) return undefined;
    const [first = "", second = ""] = this.halves(tile);
    if (!b) return { halves: { [a]: first }, area: "", price: 0, columns: [], choice: undefined };
    const squares = this.quarter < 2 ? a + b : b + a;
    const placement = tile.placements.find((one) => one.squares === squares);
    const [top, left] = [Math.min(row(a), row(b)), Math.min(column(a), column(b))];
    return {
      halves: { [a]: first, [b]: second },
      area: `${top} / ${left + 1} / ${Math.max(row(a), row(b)) + 1} / ${Math.max(column(a), column(b)) + 2}`,
      price: placement?.price ?? 0,
      columns: placement?.columns ?? [],
      choice: this.open.find((choice) => choice.move === `lay ${squares}`),
    };
  }
}

const row = (square: string): number => Number(square.slice(1));
const column = (square: string): number => square.charCodeAt(0) - 96;
