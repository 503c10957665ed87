import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { painted } from "../icon";

/** Red, green, blue and alpha of a point. */
function colour(png: Buffer, size: number, x: number, y: number): number[] {
  const length = png.readUInt32BE(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  const at = y * (1 + 4 * size) + 1 + 4 * x;
  return [...rows.subarray(at, at + 4)];
}

const svg = `<path d="M16 16L48 16L48 48L16 48Z" fill="currentColor"/><circle cx="32" cy="32" r="6" fill="var(--incise,#fff)"/>
  <path d="M0 60L64 60" fill="none" stroke="currentColor" stroke-width="4"/>`;

it("paints fills, strokes and what is cut out of them, in ink on paper", () => {
  const png = painted(svg, { size: 64, share: 1, sheet: "round" });
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect(colour(png, 64, 20, 20)).toEqual([0x21, 0x1e, 0x19, 255]);
  expect(colour(png, 64, 32, 32)).toEqual([0xf1, 0xe9, 0xd6, 255]);
  expect(colour(png, 64, 32, 60)).toEqual([0x21, 0x1e, 0x19, 255]);
  expect(colour(png, 64, 0, 0)[3]).toBe(0); // the corner is round
});

it("leaves room around it where a phone cuts, and nothing but a shape where it colours by itself", () => {
  const mask = painted(svg, { size: 64, share: 0.5, sheet: "whole" });
  expect(colour(mask, 64, 0, 0)).toEqual([0xf1, 0xe9, 0xd6, 255]);
  expect(colour(mask, 64, 26, 26)).toEqual([0x21, 0x1e, 0x19, 255]);
  expect(colour(mask, 64, 20, 20)).toEqual([0xf1, 0xe9, 0xd6, 255]);
  expect(colour(painted(svg, { size: 64, share: 1, sheet: "none" }), 64, 20, 20)).toEqual([255, 255, 255, 255]);
});
