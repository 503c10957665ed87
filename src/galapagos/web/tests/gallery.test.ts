import { describe, expect, it } from "vitest";
import { byOrigin, doubtful, found } from "../src/parts/gallery/look";
import type { Gallery, PlateInfo, PrintedInfo } from "../src/lib/wire";

function plate(name: string, text: string, origins: PrintedInfo["origin"][], doubts: number[] = []): PlateInfo {
  const printed = origins.map((origin, n) => ({ what: `value ${n}`, value: String(n), origin }));
  return { name, title: name, count: 1, draws: [name], plan: [], text, rules: ["1.1"], printed, doubts };
}

const GALLERY: Gallery = {
  title: "Evo",
  edition: "default",
  cabinets: [
    { name: "genes", title: "Genes", plates: [plate("tail", "Goes earlier.", ["source", "rulebook"]), plate("egg", "A baby.", ["rulebook"], [0])] },
    { name: "cards", title: "Event cards", plates: [plate("frostbite", "A fur fewer.", ["default", "default", "source"])] },
  ],
  rulings: [{ open: "Whether", sources: "nothing", decision: "yes", options: [], values: [] }],
  rest: [],
};
const names = (search: string, doubts = false): string[] =>
  found(GALLERY, search, doubts).flatMap((cabinet) => cabinet.plates.map((one) => one.name));

describe("the gallery", () => {
  it("groups neighbouring values of one origin", () => {
    const groups = byOrigin(GALLERY.cabinets[1]!.plates[0]!.printed);
    expect(groups.map(({ origin, values }) => [origin, values.length])).toEqual([["default", 2], ["source", 1]]);
  });

  it("finds plates by words of theirs and of their cabinet", () => {
    expect(names("")).toEqual(["tail", "egg", "frostbite"]);
    expect(names("FUR few")).toEqual(["frostbite"]);
    expect(names("event")).toEqual(["frostbite"]);
    expect(names("meteor")).toEqual([]);
  });

  it("shows what is doubtful: a value without a source, or a ruling", () => {
    expect(names("", true)).toEqual(["egg", "frostbite"]);
    expect(doubtful(GALLERY.cabinets[0]!.plates[0]!)).toBe(false);
  });
});
