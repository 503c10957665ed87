// The river of a replay: by side a band as wide as its chance to win.
import type { Flow } from "./wire";

/** By side the corners of its band, from above to below, in places and parts of the whole. */
export function bands(flows: Flow[], last: number): string[] {
  const sides = flows[0]?.chances.length ?? 0;
  return Array.from({ length: sides }, (_, side) => {
    const edge = (below: number): [number, number][] =>
      ends(flows, last).map(({ place, chances }) => [place, sum(chances.slice(0, side + below))]);
    return [...edge(0), ...edge(1).reverse()].map(([x, y]) => `${x},${round(y)}`).join(" ");
  });
}

/** From the first place to the last. */
function ends(flows: Flow[], last: number): Flow[] {
  const [first, end] = [flows[0], flows.at(-1)];
  if (!first || !end) return [];
  return [
    ...(first.place > 0 ? [{ ...first, place: 0 }] : []),
    ...flows,
    ...(end.place < last ? [{ ...end, place: last }] : []),
  ];
}

const sum = (parts: number[]): number => parts.reduce((all, part) => all + part, 0);
const round = (share: number): number => Math.round(1000 * Math.min(1, share)) / 1000;
