import { expect, it } from "vitest";
import { kind, shape } from "../src/plain/shape";

it("sorts the fields of any view by how they are drawn", () => {
  const sorted = shape({
    round: 3,
    done: false,
    note: "",
    order: [1, 0],
    source: { name: "Marsh" },
    hand: [{ number: 7 }],
    spaces: [{ x: 0, y: 1 }],
  });
  expect(sorted.facts).toEqual([["round", 3]]);
  expect(sorted.lists).toEqual([["order", [1, 0]]]);
  expect(sorted.parts.map(([key]) => key)).toEqual(["source"]);
  expect(sorted.cards.map(([key]) => key)).toEqual(["hand"]);
  expect(sorted.maps.map(([key]) => key)).toEqual(["spaces"]);
});

it("tells things of a kind from others by the first word they say about themselves", () => {
  expect(kind({ name: "A1", x: 0, terrain: "hill", zone: "hot" })).toBe("hill");
  expect(kind({ name: "A1", x: 0 })).toBe("");
});
