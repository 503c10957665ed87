import type { Gallery, PlateInfo, PrintedInfo } from "../../lib/wire";

type Origin = PrintedInfo["origin"];

export const SURE: Origin[] = ["rulebook", "source"];

/** Values one after the other that have the same origin. */
export function byOrigin(printed: PrintedInfo[]): { origin: Origin; values: PrintedInfo[] }[] {
  const groups: { origin: Origin; values: PrintedInfo[] }[] = [];
  for (const value of printed) {
    const last = groups.at(-1);
    if (last?.origin === value.origin) last.values.push(value);
    else groups.push({ origin: value.origin, values: [value] });
  }
  return groups;
}

export function doubtful(plate: PlateInfo): boolean {
  return plate.doubts.length > 0 || plate.printed.some((value) => !SURE.includes(value.origin));
}

/** The cabinets with the plates that have all the words, in what is read of them or in the name of their cabinet. */
export function found(gallery: Gallery, search: string, doubtsOnly: boolean): Gallery["cabinets"] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return gallery.cabinets
    .map((cabinet) => ({
      ...cabinet,
      plates: cabinet.plates.filter((plate) => {
        const values = plate.printed.flatMap(({ what, value }) => [what, value]);
        const text = [cabinet.title, plate.name, plate.title, plate.text, ...values].join(" ").toLowerCase();
        return words.every((word) => text.includes(word)) && (!doubtsOnly || doubtful(plate));
      }),
    }))
    .filter((cabinet) => cabinet.plates.length);
}
