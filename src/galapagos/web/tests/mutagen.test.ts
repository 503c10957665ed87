import { expect, test } from "vitest";
import { Hand } from "../src/islands/mutagen/hand.svelte";
import { drawnElement, elementOf, icon, liesAt } from "../src/islands/mutagen/looks";
import type { Tile } from "../src/islands/mutagen/view";

const lay = (move: string): { move: string; phrase: string; touches: string[] } => ({
  move: `lay ${move}`,
  phrase: "",
  touches: [move.slice(0, 2), move.slice(2)],
});
const tile: Tile = {
  id: "ore",
  halves: ["any", "Ore"],
  placements: ["a1a2", "a2a1"].map((squares) => ({ squares, price: 2, columns: [1] })),
};

test("An Element is drawn by its type and its colour", () => {
  expect(elementOf("Ly")).toEqual({ type: "Liquid", colour: "Yellow" });
  expect(drawnElement("Cb")).toBe("el-crystal-blue");
  expect(drawnElement("Su")).toBe("el-supreme");
});

test("Effects have icons of their own where the place matters", () => {
  expect(icon("element E2")).toBe("mu-el-2");
  expect(icon("track Gas 2")).toBe("mu-track");
});

test("Things lie at places", () => {
  expect([liesAt("E1", "E1.tile"), liesAt("Tree", "tree 2"), liesAt("Oasis", "Ore"), liesAt("E1", "E2.1")]).toEqual([true, true, true, false]);
});

test("A tile lies as it is turned, and says its price", () => {
  const hand = new Hand();
  hand.over([lay("a1a2"), lay("a2a1")]);
  expect(hand.ghost(["a1"], tile)?.halves).toEqual({ a1: "any" });
  expect(hand.ghost(["a1", "a2"], tile)).toMatchObject({ halves: { a1: "any", a2: "Ore" }, area: "1 / 2 / 3 / 3", price: 2, columns: [1] });
  expect(hand.ghost(["a1", "a2"], tile)?.choice?.move).toBe("lay a1a2");
  hand.turn(["a1", "a2"]);
  expect(hand.ghost(["a1", "a2"], tile)?.halves).toEqual({ a1: "Ore", a2: "any" });
  expect(hand.ghost(["a1", "a2"], tile)?.choice?.move).toBe("lay a2a1");
});

test("A tile that is dropped lies upright, or flat when it was turned, or as it can", () => {
  const hand = new Hand();
  const choices = [lay("b2a2"), lay("b2b3"), lay("b2c2")];
  expect(hand.second("b2", choices)).toBe("b3");
  hand.turn([]);
  expect(hand.second("b2", choices)).toBe("c2");
  expect(hand.second("b2", [lay("b2a2")])).toBe("a2");
});
