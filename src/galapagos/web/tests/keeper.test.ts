import { describe, expect, test } from "vitest";
import { beats, latest, owned, partOf } from "../src/islands/mutagen/keeper";
import { gained, rows } from "../src/islands/mutagen/scoring";
import type { Player, View } from "../src/islands/mutagen/view";
import type { Line } from "../src/lib/wire";

function line(place: number, what: string, facts: Record<string, string | number>, rule = ""): Line {
  return { place, what, rule, facts, sentence: "", heading: false } as unknown as Line;
}
const keeper = { who: "the Keeper" };

describe("the Keeper's turn", () => {
  const log = [
    line(1, "place", { who: 0, worker: "Spy" }),
    line(2, "keeper", { ...keeper, step: "turns up another card", part: "turn", turn: 2, worker: "Spy" }),
    line(3, "keeper", { ...keeper, step: "sends the Thug", part: "turn", turn: 2, worker: "Thug" }),
    line(3, "keeper", { ...keeper, step: "takes Cb" }),
    line(3, "take", { ...keeper, element: "Cb" }),
    line(3, "store", { ...keeper, element: "Cb" }),
    line(4, "show", { deck: "elements" }),
    line(4, "keeper", { ...keeper, step: "installs Cb", part: "end" }),
    line(4, "score", { ...keeper, scoring: "round 1", points: 2 }),
  ];

  test("is cut into steps, each with what followed from it", () => {
    const story = beats(log);
    expect(story.map((beat) => [beat.part, beat.begins, beat.told.length])).toEqual([
      ["turn", true, 0],
      ["turn", false, 0],
      ["turn", false, 2],
      ["end", true, 0],
    ]);
    expect(story.map((beat) => beat.turn)).toEqual([2, 2, 2, 0]);
    expect(partOf(story, 1)).toEqual({ from: 0, to: 3 });
    expect(latest(log).map((beat) => beat.line.facts.step)).toEqual(["installs Cb"]);
  });

  test("changes what it owns as far as it has been told", () => {
    const before = { shards: 2, score: 0, store: ["Gp"], tracks: { Gas: 1 }, squares: [], crew: [], trees: [] } as unknown as Player;
    const events = [
      line(1, "store", { ...keeper, element: "Cb" }),
      line(1, "spend", { ...keeper, element: "Gp" }),
      line(1, "gain", { ...keeper, shards: 5 }),
      line(1, "climb", { ...keeper, track: "Gas", to: 3 }),
    ];
    const now = owned(before, before, events);
    expect([now.store, now.shards, now.tracks.Gas]).toEqual([["Cb"], 7, 3]);
    expect([before.store, before.tracks.Gas]).toEqual([["Gp"], 1]);
  });
});

describe("the count", () => {
  const tracks = { Crystal: 0, Gas: 0, Liquid: 0, Ore: 0 };
  const view = { column_points: [1, 2, 3], players: [{ score: 9, tracks }, { score: 4, tracks }] } as unknown as View;
  const owner = (who: unknown): number => Number(who);
  const score = (who: number, scoring: string, name: string, count: number, points: number, total: number): Line =>
    line(7, "score", { who, scoring, line: name, count, points, score: total });

  test("has a row for every line, a cell for every player, and the points before", () => {
    const log = [
      line(3, "score", { who: 1, points: 2, score: 4 }),
      score(0, "round 4", "installed", 3, 6, 8),
      score(0, "round 4", "Gas track", 1, 2, 10),
      score(0, "end", "crew", 1, 5, 15),
      score(0, "end", "crew", 1, 0, 15),
    ];
    const found = rows(log.slice(1), log, view, owner);
    expect(found.map((row) => row.name).slice(0, 4)).toEqual(["installed", "column 1", "column 2", "column 3"]);
    expect(found.length).toBe(8 + 6);
    expect(found[0]!.before).toEqual([2, 4]);
    expect(found[8]).toMatchObject({ name: "crew", scoring: "end", before: [10, 4] });
    expect(found[8]!.cells).toEqual([{ count: 2, points: 5 }, { count: 0, points: 0 }]);
    expect([gained(found.slice(0, 8), 0), gained(found, 1)]).toEqual([8, 0]);
  });
});
