import { describe, expect, it } from "vitest";
import { bar, kinds, REST, signed, sources, sum } from "../src/lib/ledger";
import type { Account } from "../src/lib/wire";

function account(...lines: [source: string, points: number][]): Account {
  return {
    side: 0,
    name: "Ada",
    points: lines.reduce((all, [, points]) => all + points, 0),
    lines: lines.map(([source, points]) => ({ what: `${points}`, points, rule: "1.1", source })),
  };
}

describe("the count of points", () => {
  it("puts the lines of a source together", () => {
    const found = sources(account(["animals", 6], ["cards", 1], ["animals", 4]).lines);
    expect(found.map(({ name, points }) => [name, points])).toEqual([
      ["animals", 10],
      ["cards", 1],
    ]);
    expect(found[0]!.rules).toEqual(["1.1"]);
  });

  it("writes a sum with its signs", () => {
    expect(sum([6, 12, -2])).toBe("6 + 12 − 2");
    expect(sum([-3, -1])).toBe("−3 − 1");
    expect([signed(4, "+"), signed(0, "+"), signed(-4, "+"), signed(4)]).toEqual(["+4", "0", "−4", "4"]);
  });

  it("tells the greatest sources apart and takes the others together", () => {
    const accounts = [account(["a", 1], ["b", 9], ["c", 5]), account(["d", -7], ["a", 1], ["e", 0])];
    expect(kinds(accounts, 4)).toEqual(["a", "b", "c", "d"]);
    expect(kinds(accounts, 3)).toEqual(["b", "d", REST]);
    expect(kinds([account(["a", 1], ["d", -7], ["b", 9])], 9)).toEqual(["a", "d", "b"]);
    expect(kinds([account(["d", -7], ["a", 1], ["b", 9], ["c", 2])], 3)).toEqual(["d", "b", REST]);
  });

  it("has a bar as long as what came in, and what was paid at its end", () => {
    const parts = bar(account(["start", 10], ["dinosaurs", 12], ["auctions", -15]), ["start", "dinosaurs", "auctions"]);
    expect(parts).toEqual([
      { kind: "start", points: 10, width: 7 },
      { kind: "auctions", points: -15, width: 15 },
    ]);
    expect(bar(account(["a", 2], ["x", 3], ["y", 1]), ["a", REST]).map((part) => part.points)).toEqual([2, 4]);
  });

  it("has no bar of gains where everything was paid again", () => {
    expect(bar(account(["a", 2], ["b", -5]), ["a", "b"])).toEqual([{ kind: "b", points: -5, width: 5 }]);
  });
});
