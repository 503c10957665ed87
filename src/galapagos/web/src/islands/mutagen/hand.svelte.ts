// A Storage tile held over the airship: how it is turned, and where it would lie.
import type { Choice } from "../../lib/wire";
import type { Square, Tile } from "./view";

export interface Ghost {
  halves: Record<string, string>; // by square
  squares: Square[]; // both, once both are chosen
  price: number;
  columns: number[]; // that it would complete
  choice: Choice | undefined;
}

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
  second(from: string, choices: Choice[], ship: Square[]): string | undefined {
    const start = ship.find((square) => square.name === from);
    const others = choices.map((choice) => choice.touches.find((square) => square !== from)!);
    const [down, right] = this.flat ? [0, 1] : [1, 0];
    const next = ship.find((square) => start && square.row - start.row === down && square.column - start.column === right);
    return next && others.includes(next.name) ? next.name : others[0];
  }

  ghost(chosen: string[], tile: Tile | null, ship: Square[]): Ghost | undefined {
    const [a, b] = chosen;
    if (!tile || !a) return undefined;
    const [first = "", second = ""] = this.halves(tile);
    if (!b) return { halves: { [a]: first }, squares: [], price: 0, columns: [], choice: undefined };
    const order = this.quarter < 2 ? [a, b] : [b, a];
    const same = (squares: string[]): boolean => squares.length === 2 && squares.every((square, i) => square === order[i]);
    const placement = tile.placements.find((one) => same(one.squares));
    return {
      halves: { [a]: first, [b]: second },
      squares: ship.filter((square) => order.includes(square.name)),
      price: placement?.price ?? 0,
      columns: placement?.columns ?? [],
      choice: this.open.find((choice) => same(choice.touches)),
    };
  }
}
