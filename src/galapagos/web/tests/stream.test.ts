import { expect, it } from "vitest";
import { bands } from "../src/lib/stream";

it("draws a band for each side, as wide as its chance, from the first place to the last", () => {
  const flows = [
    { place: 2, chances: [0.25, 0.75] },
    { place: 6, chances: [1, 0] },
  ];
  expect(bands(flows, 8)).toEqual([
    "0,0 2,0 6,0 8,0 8,1 6,1 2,0.25 0,0.25",
    "0,0.25 2,0.25 6,1 8,1 8,1 6,1 2,1 0,1",
  ]);
});

it("draws nothing of nothing", () => {
  expect(bands([], 8)).toEqual([]);
});
