import { describe, expect, it } from "vitest";
import { asTold, beats, latest } from "../src/islands/another-world/story";
import { latin, letterOf, traitOf } from "../src/islands/another-world/looks";
import type { Creature, View } from "../src/islands/another-world/view";
import type { Line } from "../src/lib/wire";

const line = (place: number, what: string, facts: Line["facts"] = {}): Line => ({ place, what, facts, rule: "11.6", sentence: `${what} ${place}.` });
const step = (place: number, name: string, facts: Line["facts"] = {}): Line => line(place, "step", { step: name, done: 1, why: "", ...facts });

const TURN = [
  line(20, "sleep", { creature: 0 }),
  step(20, "1"),
  step(21, "2", { creature: 1, card: 5, trait: 6 }),
  line(21, "add", { creature: 1, trait: 6 }),
  step(21, "A", { creature: 1, done: 0 }),
  line(22, "choice", { choice: 3, for: "target", creature: 3, trait: 1 }),
  step(22, "B", { creature: 1, done: 0 }),
  step(22, "C", { creature: 1 }),
  line(22, "gain", { creature: 1, where: "lower" }),
];

describe("the turn of the Shade", () => {
  it("begins with its first step and is read step by step", () => {
    expect(beats(TURN).map((beat) => beat.step)).toEqual(["1", "2", "A", "B", "B", "C"]);
    expect(beats(TURN)[1]!.more).toEqual(["add 21."]);
    expect(beats(TURN).at(-1)!.more).toEqual(["gain 22."]);
  });

  it("shows a Choice card on the table as it lay before it", () => {
    const choice = beats(TURN)[3]!;
    expect([choice.kind, choice.place]).toEqual(["choice", 21]);
  });

  it("is found again in a whole log, by its steps alone", () => {
    expect(latest([...TURN, line(23, "create", { side: 0 })]).map((beat) => beat.step)).toEqual(["1", "2", "A", "B", "C"]);
  });
});

const creature = (energy: number, ...names: string[]): Creature => ({
  name: "B", owner: 1, energy, need: 4, ripe: false, asleep: false, active: true, card: null, counts: [],
  traits: names.map((name) => ({ name, type: "", state: "" as const, card: { number: 1, upright: name, other: name } })),
}); // prettier-ignore
const table = (lower: number, one: Creature, phase = "activation"): View =>
  ({ phase, source: { lower }, players: [{ creatures: [one], threats: [] }] }) as unknown as View;

describe("the table while it is read", () => {
  const [before, after] = [table(3, creature(1)), table(2, creature(2, "toxic"))];

  it("does not show what has not been told", () => {
    const told = asTold(before, after, [line(21, "gain", { creature: 1, where: "lower" })]);
    expect(told.players[0]!.creatures[0]!.energy).toBe(1);
    expect(told.players[0]!.creatures[0]!.traits).toHaveLength(1);
    expect(told.source!.lower).toBe(3);
  });

  it("shows everything in the end", () => {
    expect(asTold(before, after, [])).toEqual(after);
  });
});

describe("names", () => {
  it("follow the notation", () => {
    expect([letterOf(0), letterOf(25), letterOf(26), letterOf(53)]).toEqual(["A", "Z", "AA", "BB"]);
    expect([traitOf(0), traitOf(6), traitOf(15)]).toEqual(["fire-breathing", "toxic", "pestering"]);
    expect(latin(creature(0, "toxic"), true)).toBe("Umbra venenata");
    expect(latin(creature(0), false)).toBe("Vulpara nova");
  });
});
