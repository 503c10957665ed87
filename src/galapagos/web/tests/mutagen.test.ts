import { expect, test } from "vitest";
import { Hand } from "../src/islands/mutagen/hand.svelte";
import { drawnElement, icon, spans } from "../src/islands/mutagen/looks";
import type { Square, Tile } from "../src/islands/mutagen/view";
import { effect, elementName } from "../src/islands/mutagen/words";

const lay = (...touches: string[]): { move: string; phrase: string; touches: string[]; passes: string } => ({ move: touches.join("+"), phrase: "", touches, passes: "" });
const ship = ["a1", "a2", "b2", "b3", "c2"].map((name) => ({ name, row: Number(name[1]), column: "abc".indexOf(name[0]!) + 1 })) as Square[];
const tile: Tile = {
  thing: "",
  id: "ore",
  halves: ["any", "Ore"],
  placements: [
    { squares: ["a1", "a2"], price: 2, columns: [1] },
    { squares: ["a2", "a1"], price: 2, columns: [1] },
  ],
};

test("An Element is drawn and called by its name", () => {
  expect(drawnElement("Cb")).toBe("el-Cb");
  expect([elementName("Ly"), elementName("Su")]).toEqual(["Liquid, yellow", "Supreme Element"]);
});

test("Effects have icons and words of their own where the place matters", () => {
  expect(icon({ what: "element", where: "E2" })).toBe("mu-el-2");
  expect(icon({ what: "track", where: "Gas" })).toBe("mu-track");
  expect(effect({ what: "element", where: "E2", n: 0 })).toBe("Element II");
  expect(effect({ what: "track", where: "Gas", n: 2 })).toBe("Gas +2");
  expect(effect({ what: "track", where: "any", n: 1 })).toBe("Track +1");
});

test("Spaces with the same points stand together", () => {
  expect(spans([0, 2, 3, 3])).toEqual([
    { from: 0, to: 0, points: 0 },
    { from: 1, to: 1, points: 2 },
    { from: 2, to: 3, points: 3 },
  ]);
});

test("A tile lies as it is turned, and says its price", () => {
  const hand = new Hand();
  hand.over([lay("a1", "a2"), lay("a2", "a1")]);
  expect(hand.ghost(["a1"], tile, ship)?.halves).toEqual({ a1: "any" });
  const ghost = hand.ghost(["a1", "a2"], tile, ship);
  expect(ghost).toMatchObject({ halves: { a1: "any", a2: "Ore" }, price: 2, columns: [1] });
  expect(ghost?.squares.map((square) => square.name)).toEqual(["a1", "a2"]);
  expect(ghost?.choice?.move).toBe("a1+a2");
  hand.turn(["a1", "a2"]);
  expect(hand.ghost(["a1", "a2"], tile, ship)?.halves).toEqual({ a1: "Ore", a2: "any" });
  expect(hand.ghost(["a1", "a2"], tile, ship)?.choice?.move).toBe("a2+a1");
});

test("A tile that is dropped lies upright, or flat when it was turned, or as it can", () => {
  const hand = new Hand();
  const choices = [lay("b2", "a2"), lay("b2", "b3"), lay("b2", "c2")];
  expect(hand.second("b2", choices, ship)).toBe("b3");
  hand.turn([]);
  expect(hand.second("b2", choices, ship)).toBe("c2");
  expect(hand.second("b2", [lay("b2", "a2")], ship)).toBe("a2");
});
