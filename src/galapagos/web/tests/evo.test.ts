import { expect, test } from "vitest";
import { chart, odds } from "../src/islands/evo/looks";
import type { Space } from "../src/islands/evo/view";

const space = (name: string, row: number, column: number, near: string[]): Space =>
  ({ name, row, column, x: column + (row % 2) / 2, y: row, near, terrain: "hill", zone: "ideal", star: name === "A1" }) as Space;
const SPACES = [space("A1", 0, 0, ["A2", "B1"]), space("A2", 0, 1, ["A1", "B1"]), space("B1", 1, 0, ["A1", "A2"])];

test.each([false, true])("neighbours touch, and the island with its stars lies inside the picture (turned: %s)", (tall) => {
  const { at, box, stars } = chart(SPACES, tall);
  for (const one of SPACES) {
    const here = at.get(one.name)!;
    for (const name of one.near) {
      const there = at.get(name)!;
      expect(Math.hypot(here.x - there.x, here.y - there.y)).toBeCloseTo(86.6, 0);
    }
  }
  for (const { x, y } of [...at.values(), ...stars]) {
    expect(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height).toBe(true);
  }
  expect(stars).toHaveLength(1);
});

test("odds are told in whole rolls", () => {
  expect(odds(4 / 6, 1)).toEqual({ n: 4, all: 6 });
  expect(odds(16 / 36, 2)).toEqual({ n: 16, all: 36 });
});
