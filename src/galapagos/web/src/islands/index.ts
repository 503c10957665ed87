// The islands in the order of the chart. A game without one is played at the plain table.
import type { Furniture, Island } from "../lib/island";

const CHART = [
  "random-mutations",
  "evo",
  "another-world",
  "mutagen",
];
const found = import.meta.glob<Island>("./*/index.ts", { eager: true, import: "island" });

export const ISLANDS: Island[] = CHART.map((name) => found[`./${name}/index.ts`]!);

export function islandOf(game: string): Island | undefined {
  return ISLANDS.find((island) => island.name === game);
}

/** How they lie on the chart: a symbol isle-<name> for each. */
export const ISLES = ISLANDS.map((island) => island.isle).join("");

/** The symbol of a game's island; a stranger's looks like the first one. */
export function isle(game: string): string {
  return `isle-${(islandOf(game) ?? ISLANDS[0]!).name}`;
}

/** In the order of the chart, strangers last. */
export function inOrder<Game extends { name: string }>(games: Game[]): Game[] {
  const place = ({ name }: Game): number => ISLANDS.findIndex((island) => island.name === name) >>> 0;
  return games.toSorted((a, b) => place(a) - place(b));
}

/** The game's own table, or the plain one, which plays any game, in the words of this one if it has some. */
export async function furniture(game: string, plain = false): Promise<Furniture> {
  const own = await islandOf(game)?.table();
  if (own && !plain) return own;
  const { table } = await import("../plain/table");
  return own ? { ...table, say: own.say } : table;
}
