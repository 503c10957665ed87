export const AIR = 12; // pixels between what comes into view and the edge of what hides it

/** How far the page must scroll for as much as possible of what is lit to be seen; 0 if some of it can be. */
export function way(lit: { top: number; bottom: number }[], [top, bottom]: [number, number]): number {
  if (!lit.length) return 0;
  const [first, last] = [Math.min(...lit.map((one) => one.top)), Math.max(...lit.map((one) => one.bottom))];
  if (last - first <= bottom - top) return first < top ? first - top - AIR : last > bottom ? last - bottom + AIR : 0;
  const seen = lit.some((one) => one.top >= top && one.bottom <= bottom);
  return seen ? 0 : lit[0]!.top - top - AIR;
}
