// How any view is laid out without knowing its game: what is a fact, a list, a card, a map.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Thing = { [key: string]: Json };

/** Told elsewhere on the page. */
const ELSEWHERE = ["seat", "asked", "ask", "rule"];
/** Fields that hold a seat's number, in the words of the games. */
const SEATS = ["seat", "side", "owner", "dino", "first", "by"];

export function isThing(value: Json | undefined): value is Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEmpty(value: Json): boolean {
  return (
    value === null ||
    value === "" ||
    value === false ||
    (Array.isArray(value) && !value.length) ||
    (isThing(value) && !Object.keys(value).length)
  );
}

function isPlain(value: Json): value is boolean | number | string {
  return typeof value !== "object";
}

export function holdsSeat(key: string, value: Json, seats: number): value is number {
  return SEATS.includes(key) && typeof value === "number" && value >= 0 && value < seats;
}

/** What kind of thing it is among its like: the first word it says about itself. */
export function kind(thing: Thing): string {
  const said = Object.entries(thing).find(([key, value]) => key !== "name" && typeof value === "string");
  return String(said?.[1] ?? "");
}

/** "lower_full" is told as "lower full". */
export function label(key: string): string {
  return key.replaceAll("_", " ").replaceAll("-", " ");
}

/** A number as people read it: odds as parts of a hundred are rounded. */
export function told(value: boolean | number | string): string {
  return typeof value === "number" && !Number.isInteger(value) ? value.toFixed(2) : String(value);
}

interface Shape {
  facts: [string, boolean | number | string][];
  pictures: [string, string][]; // drawn in letters, several lines
  lists: [string, (boolean | number | string)[]][];
  parts: [string, Thing][];
  cards: [string, Thing[]][];
  maps: [string, Thing[]][];
}

/** Sort the fields of a thing by how they are drawn. */
export function shape(thing: Thing, top = false): Shape {
  const shape: Shape = { facts: [], pictures: [], lists: [], parts: [], cards: [], maps: [] };
  for (const [key, value] of Object.entries(thing)) {
    if (isEmpty(value) || (top && ELSEWHERE.includes(key)) || key === "name") continue;
    if (typeof value === "string" && value.includes("\n")) shape.pictures.push([key, value]);
    else if (isPlain(value)) shape.facts.push([key, value]);
    else if (isThing(value)) shape.parts.push([key, value]);
    else if (Array.isArray(value)) {
      const things = value.filter(isThing);
      if (!things.length) shape.lists.push([key, value.filter((one) => one !== null && isPlain(one)) as string[]]);
      else if (things.every((one) => typeof one.x === "number" && typeof one.y === "number"))
        shape.maps.push([key, things]);
      else shape.cards.push([key, things]);
    }
  }
  return shape;
}
