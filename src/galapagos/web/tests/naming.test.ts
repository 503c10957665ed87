import { expect, it } from "vitest";
import { coded, named } from "../src/lib/naming";

const WORDS: Record<string, string> = { "trait.vampire": "Vampire", "bank.food": "Food", "place.E2": "Vents" };
const say = (kind: string, what: string, otherwise: string): string => WORDS[`${kind}.${what}`] ?? otherwise;

it("calls a thing by its word, or by the letter that it has on the table", () => {
  expect(["card 23.vampire", "B.vampire", "food", "E2", "AB"].map((thing) => named(thing, say))).toEqual([
    "Vampire",
    "Vampire",
    "Food",
    "Vents",
    "AB",
  ]);
});

it("does not show people a code", () => {
  expect(["card 23", "D3", "C15", "E2.1", "a1a2", "seat 1"].map((thing) => named(thing, say))).toEqual(["", "", "", "", "", ""]);
});

it("takes a number that begins a name for no code", () => {
  expect(["C15", "card 42", "D7 hill", "seat 1"].map(coded)).toEqual([true, true, true, true]);
  expect(["2 points", "3 shards", "Robot"].map(coded)).toEqual([false, false, false]);
});
