// Our finch as pictures: home screens and notifications want pixels. A small painter for what it is drawn with: paths
// of M, L, C and Z, circles, fills and round strokes, in ink or cut out of it.
import { deflateSync } from "node:zlib";

type Point = readonly [number, number];
interface Stroke {
  lines: Point[][];
  width: number; // 0: filled
  ink: 0 | 1; // 0: it is cut out
}

const SAMPLES = 4; // a pixel is looked at so often in each direction
const INK = [0x21, 0x1e, 0x19] as const;
const PAPER = [0xf1, 0xe9, 0xd6] as const;

function attribute(element: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? "";
}

/** What "translate(12 58.6) rotate(40)" does to a point. */
function moved(transform: string): (point: Point) => Point {
  const [, x = "0", y = "0"] = /translate\(([\d.-]+) ([\d.-]+)\)/.exec(transform) ?? [];
  const angle = (Number(/rotate\(([\d.-]+)\)/.exec(transform)?.[1] ?? 0) * Math.PI) / 180;
  return ([a, b]) => [
    Number(x) + a * Math.cos(angle) - b * Math.sin(angle),
    Number(y) + a * Math.sin(angle) + b * Math.cos(angle),
  ];
}

function bent(from: Point, one: Point, two: Point, to: Point): Point[] {
  return Array.from({ length: 12 }, (_, i) => {
    const t = (i + 1) / 12;
    const at = (n: 0 | 1): number =>
      (1 - t) ** 3 * from[n] + 3 * (1 - t) ** 2 * t * one[n] + 3 * (1 - t) * t ** 2 * two[n] + t ** 3 * to[n];
    return [at(0), at(1)];
  });
}

function traced(d: string): Point[][] {
  const lines: Point[][] = [];
  for (const [, command = "", rest = ""] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const numbers = [...rest.matchAll(/-?\d*\.?\d+/g)].map(Number);
    const points = Array.from({ length: numbers.length / 2 }, (_, i): Point => [numbers[2 * i]!, numbers[2 * i + 1]!]);
    const line = lines.at(-1) ?? [];
    if (command === "M") lines.push(points);
    else if (command === "L") line.push(...points);
    else if (command === "Z") line.push(line[0]!);
    else for (let i = 0; i < points.length; i += 3) line.push(...bent(line.at(-1)!, points[i]!, points[i + 1]!, points[i + 2]!));
  }
  return lines;
}

function ring(x: number, y: number, r: number): Point[] {
  return Array.from({ length: 33 }, (_, i) => [x + r * Math.cos((i * Math.PI) / 16), y + r * Math.sin((i * Math.PI) / 16)]);
}

function read(svg: string): Stroke[] {
  const strokes: Stroke[] = [];
  for (const [element] of svg.matchAll(/<(path|circle)\s[^>]*>/g)) {
    const number = (name: string): number => Number(attribute(element, name));
    const lines = element.startsWith("<circle")
      ? [ring(number("cx"), number("cy"), number("r"))]
      : traced(attribute(element, "d"));
    const put = lines.map((line) => line.map(moved(attribute(element, "transform"))));
    const [fill, stroke] = [attribute(element, "fill"), attribute(element, "stroke")];
    const ink = (colour: string): 0 | 1 => (colour.includes("--incise") ? 0 : 1);
    if (fill && fill !== "none") strokes.push({ lines: put, width: 0, ink: ink(fill) });
    if (stroke) strokes.push({ lines: put, width: number("stroke-width") || 1, ink: ink(stroke) });
  }
  return strokes;
}

/** Which samples of a square of `side` the drawing covers, when it takes `share` of it. */
function covered(strokes: Stroke[], side: number, share: number): Uint8Array {
  const mask = new Uint8Array(side * side);
  const scale = (side * share) / 64;
  const edge = (side - 64 * scale) / 2;
  for (const { lines, width, ink } of strokes) {
    const placed = lines.map((line) => line.map(([x, y]): Point => [edge + x * scale, edge + y * scale]));
    if (width) for (const line of placed) inked(mask, side, line, (width * scale) / 2, ink);
    else flooded(mask, side, placed, ink);
  }
  return mask;
}

/** All that is near the line: its ends and corners are round. */
function inked(mask: Uint8Array, side: number, line: Point[], reach: number, ink: 0 | 1): void {
  for (let i = 1; i < line.length; i++) {
    const [[x1, y1], [x2, y2]] = [line[i - 1]!, line[i]!];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy || 1;
    for (let y = Math.max(0, Math.floor(Math.min(y1, y2) - reach)); y < Math.min(side, Math.max(y1, y2) + reach); y++)
      for (let x = Math.max(0, Math.floor(Math.min(x1, x2) - reach)); x < Math.min(side, Math.max(x1, x2) + reach); x++) {
        const along = Math.max(0, Math.min(1, ((x + 0.5 - x1) * dx + (y + 0.5 - y1) * dy) / length));
        if (Math.hypot(x + 0.5 - x1 - along * dx, y + 0.5 - y1 - along * dy) <= reach) mask[y * side + x] = ink;
      }
  }
}

/** All that lies within the lines. */
function flooded(mask: Uint8Array, side: number, lines: Point[][], ink: 0 | 1): void {
  for (let y = 0; y < side; y++) {
    const crossings: number[] = [];
    for (const line of lines)
      line.forEach(([x2, y2], i) => {
        const [x1, y1] = line[(i || line.length) - 1]!;
        if (y1 <= y + 0.5 !== y2 <= y + 0.5) crossings.push(x1 + ((y + 0.5 - y1) / (y2 - y1)) * (x2 - x1));
      });
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2)
      mask.fill(ink, y * side + Math.max(0, Math.round(crossings[i]!)), y * side + Math.min(side, Math.round(crossings[i + 1]!)));
  }
}

/** Whether a sample lies on a sheet with round corners. */
function onSheet(x: number, y: number, side: number, corner: number): boolean {
  const beyond = (at: number): number => Math.max(0, corner - at, at - (side - corner));
  return Math.hypot(beyond(x), beyond(y)) <= corner;
}

export interface Look {
  size: number; // pixels
  share: number; // of the picture that the finch takes
  sheet: "none" | "round" | "whole"; // what it is drawn on
}

/** The drawing as a PNG: ink on paper, or, without a sheet, white on nothing for those who colour it themselves. */
export function painted(svg: string, { size, share, sheet }: Look): Buffer {
  const side = size * SAMPLES;
  const mask = covered(read(svg), side, share);
  const rows = Buffer.alloc(size * (1 + 4 * size));
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let [ink, paper] = [0, 0];
      for (let j = y * SAMPLES; j < (y + 1) * SAMPLES; j++)
        for (let i = x * SAMPLES; i < (x + 1) * SAMPLES; i++) {
          ink += mask[j * side + i]!;
          paper += sheet === "whole" || (sheet === "round" && onSheet(i, j, side, side * 0.2)) ? 1 : 0;
        }
      ink /= SAMPLES ** 2;
      const at = y * (1 + 4 * size) + 1 + 4 * x;
      for (const n of [0, 1, 2] as const) rows[at + n] = sheet === "none" ? 255 : PAPER[n] * (1 - ink) + INK[n] * ink;
      rows[at + 3] = 255 * (sheet === "none" ? ink : paper / SAMPLES ** 2);
    }
  return png(size, rows);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), data]);
  const crc = named.reduce((sum, byte) => TABLE[(sum ^ byte) & 255]! ^ (sum >>> 8), ~0);
  const [length, end] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  end.writeUInt32BE(~crc >>> 0);
  return Buffer.concat([length, named, end]);
}

function png(size: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6], 8); // eight bits of red, green, blue and alpha
  const begin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([begin, chunk("IHDR", head), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}
