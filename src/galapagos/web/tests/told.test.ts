import { expect, it } from "vitest";
import { stopped } from "../src/lib/stop";
import { changed, entries, speaks } from "../src/lib/told";
import { way } from "../src/lib/way";
import type { Line, Notice } from "../src/lib/wire";

/** A line of a place, by whom, and of which answer if chance came between. */
function line(place: number, by: number | [number, number], what: string, ...things: string[]): Line {
  const [seat, of] = Array.isArray(by) ? by : [by, by < 0 ? 0 : place];
  return { place, by: seat, of, what, things, sentence: `${what} ${place}.`, rule: "", facts: {} };
}

const setUp = [line(1, -1, "source"), line(1, -1, "deal", "seat 0"), line(2, -1, "deal", "seat 1")];

it("folds what was set up, and keeps the head of the first round", () => {
  const told = entries([...setUp, line(3, 0, "feed", "A1")]);
  expect(told.map(({ kind, lines }) => [kind, lines.length])).toEqual([
    ["setup", 2],
    ["head", 1],
    ["line", 1],
  ]);
});

it("folds what was set up before anybody has answered, too", () => {
  expect(entries(setUp).map(({ kind }) => kind)).toEqual(["setup", "head"]);
});

it("says once what is said of somebody again and again", () => {
  const draws = [2, 3, 4, 5].map((place) => ({ ...line(place, [0, 1], "draw"), sentence: "Ada draws a card.", facts: { side: 0 } }));
  const other = { ...draws[3]!, sentence: "Ada draws the card “Toxic or Tiny”." };
  const kinds = (lines: Line[]): string[] => entries([line(1, 0, "redraw"), ...lines]).map(({ kind }) => kind);
  expect(kinds(draws)).toEqual(["line", "run"]);
  expect(kinds([...draws.slice(1), other])).toEqual(["line", "line", "line", "line", "line"]);
});

it("puts passes into one line, and what chance tells again and again", () => {
  const shows = [4, 5, 6, 7].map((place) => line(place, [0, 3], "show"));
  const told = entries([line(1, 0, "pass"), line(2, 1, "pass"), line(3, 0, "feed"), ...shows, line(8, [0, 3], "roll")]);
  expect(told.map(({ kind, lines }) => [kind, lines.length])).toEqual([
    ["passes", 2],
    ["line", 1],
    ["run", 4],
    ["line", 1],
  ]);
});

it("marks what one's own answer changed, with what chance made of it", () => {
  expect(changed([...setUp, line(3, 0, "attack", "A1"), line(4, [0, 3], "die", "B")], [0])).toEqual(["A1", "B"]);
});

it("marks all that others changed since one last answered", () => {
  const log = [line(3, 0, "feed", "A1"), line(4, 1, "feed", "B1"), line(5, 2, "feed", "C1"), line(6, [2, 5], "die", "B1")];
  expect(changed(log, [0])).toEqual(["B1", "C1"]);
  expect(changed(log, [1])).toEqual(["C1", "B1"]);
  expect(changed(log, [2])).toEqual(["C1", "B1"]);
  expect(changed(log, [3])).toEqual(["A1", "B1", "C1"]);
});

it("shows a spectator the latest answer, and nobody the set-up", () => {
  expect(changed([line(3, 0, "feed", "A1"), line(4, 1, "feed", "B1")], [])).toEqual(["B1"]);
  expect(changed(setUp, [])).toEqual([]);
  expect(changed(setUp, [0])).toEqual([]);
});

it("finds the lines about a thing and about what belongs to it", () => {
  expect(speaks(line(1, 0, "take", "E1.2", "seat 1.store"), ["seat 1"])).toBe(true);
  expect(speaks(line(1, 0, "take", "seat 11"), ["seat 1"])).toBe(false);
  expect(speaks(line(1, 0, "take", "seat 1"), [])).toBe(false);
});

it("scrolls only as far as what is lit needs", () => {
  const at = (top: number) => ({ top, bottom: top + 100 });
  expect(way([], [0, 500])).toBe(0);
  expect(way([at(100), at(300)], [0, 500])).toBe(0);
  expect(way([at(450)], [0, 500])).toBe(62);
  expect(way([at(-40)], [0, 500])).toBe(-52);
  expect(way([at(100), at(900)], [0, 500])).toBe(0); // too far apart, and one is seen
  expect(way([at(700), at(1500)], [0, 500])).toBe(688);
});

it("ends a sentence with one full stop", () => {
  expect(stopped("It is allowed.")).toBe("It is allowed.");
  expect(stopped("That is not a move")).toBe("That is not a move.");
  expect(stopped("Why not?")).toBe("Why not?");
});

it("tells of the table itself where it happened", () => {
  const notice = (place: number, kind: "bot" | "undo"): Notice => ({
    place, kind, seat: 0, name: "Ada", was: "", answers: 0, chance: 0,
  });
  const told = entries([line(1, 0, "feed"), line(2, 1, "feed")], [notice(1, "bot"), notice(2, "undo")]);
  expect(told.map((entry) => (entry.kind === "notice" ? entry.notice.kind : entry.kind))).toEqual(["line", "bot", "line", "undo"]); // prettier-ignore
});

it("marks nothing for who passes", () => {
  expect(changed([line(3, 1, "feed", "B1"), line(4, 2, "pass", "seat 2")], [0])).toEqual(["B1"]);
});
