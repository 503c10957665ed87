import { describe, expect, test } from "vitest";
import { asides, chips, partOf, type Step } from "../src/islands/mutagen/keeper";
import { counted, gained, how, rows } from "../src/islands/mutagen/scoring";
import type { Count, Player, View } from "../src/islands/mutagen/view";
import type { Line } from "../src/lib/wire";

function line(place: number, facts: Record<string, string | number>, sentence = ""): Line {
  return { place, what: "", rule: "", facts, sentence, heading: false } as unknown as Line;
}

describe("the Keeper's turn", () => {
  const owns = {
    owner: 1, keeper: true, shards: 2, score: 0, progress: 0, store: ["Gp", "Gp"], tracks: { Gas: 1 }, crew: [{ id: "C1" }], trees: [],
    squares: [{ name: "a1", accepts: "", element: "" }], workers: [{ name: "Spy", mutations: [{ id: "crew" }] }],
  } as unknown as Player; // prettier-ignore
  const view = (more: Partial<Player>, spaces: unknown[] = [null]): View =>
    ({ players: [{ owner: 0 }, { ...owns, ...more }], places: [{ name: "E1", spaces }] }) as unknown as View;
  const step = (after: View, events: Line[] = []): Step => ({ before: view({}), after, events }) as unknown as Step;
  const texts = (after: View): string[] => chips(step(after)).map((chip) => chip.text);

  test("has parts", () => {
    const story = [true, false, false, true].map((begins) => ({ begins }));
    expect([partOf(story, 1), partOf(story, 3)]).toEqual([{ from: 0, to: 3 }, { from: 3, to: 4 }]);
  });

  test("says of each step what the Keeper has more or less than before", () => {
    expect(texts(view({}))).toEqual([]);
    expect(texts(view({ shards: 7, score: 3 }))).toEqual(["+5", "+3 pts"]);
    expect(texts(view({ shards: 0, tracks: { Gas: 3 }, progress: 4 }))).toEqual(["Gas 3", "to 4", "−2"]);
    expect(chips(step(view({ store: ["Gp", "Cb"] }))).map((chip) => chip.text + chip.symbol)).toEqual(["−el-Gp", "+el-Cb"]);
    const squares = [{ name: "a1", accepts: "any", element: "Cb" }] as Player["squares"];
    expect(texts(view({ squares }))).toEqual(["a1", "a1"]);
    expect(texts(view({}, [{ owner: 1, name: "Spy" }]))).toEqual(["Shaft, space 1"]);
    expect(texts(view({ crew: [], trees: [{ id: "T1", colour: "Red" }] as Player["trees"] }))).toEqual(["Red", "C1"]);
  });

  test("tells of cards that are used, not of those that come or go", () => {
    const events = [line(1, { card: "no reason" }), line(1, { card: "C1" }, "gone"), line(1, { card: "crew" }, "used")];
    expect(asides(step(view({ crew: [] }), events))).toEqual(["used"]);
  });
});

describe("the count", () => {
  const count = (kind: string, points: number[], which = ""): Count => ({ kind, which, points });
  const counts = { round: [count("installed", [2]), count("track", [0, 2, 3, 3], "Gas")], end: [count("crew", [])] };
  const view = { counts, players: [{ owner: 0, score: 9 }, { owner: 1, score: 4 }] } as unknown as View;
  const score = (who: number, scoring: string, kind: string, which: string, points: number, total: number): Line =>
    line(7, { who, scoring, round: 4, line: kind, which, count: which ? 1 : 3, points, score: total });
  const log = [
    line(3, { who: 1, points: 2, score: 4 }),
    score(0, "round", "installed", "", 6, 8),
    score(0, "round", "track", "Gas", 2, 10),
    score(0, "round", "track", "Ore", 0, 10),
    score(0, "end", "crew", "C05", 5, 15),
    score(0, "end", "crew", "C06", 0, 15),
  ];
  const found = rows(log.slice(1), log, view);

  test("has a row for every line, a cell for every player, and the points before", () => {
    expect(found.map((row) => [row.scoring, row.round, row.line.kind])).toEqual([
      ["round", 4, "installed"],
      ["round", 4, "track"],
      ["end", 4, "crew"],
    ]);
    expect([found[0]!.before, found[2]!.before]).toEqual([[2, 4], [10, 4]]);
    expect(found[2]!.cells).toEqual([{ count: 2, points: 5 }, { count: 0, points: 0 }]);
    expect([gained(found.slice(0, 2), 0), gained(found, 1)]).toEqual([8, 0]);
  });

  test("says how and what was counted", () => {
    expect(found.map((row) => how(row.line))).toEqual(["2 each", "1: 2, 2+: 3", "as each card says"]);
    expect(found.map((row) => counted(row, 0))).toEqual(["3 × 2", "at 1", "2"]);
    expect(counted(found[0]!, 1)).toBe("");
  });
});
