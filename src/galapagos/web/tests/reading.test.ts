import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Eyes } from "../src/lib/eyes";
import { Beats, lectern, Reading, Told, type Bar, type Beat, type Readable } from "../src/lib/reading.svelte";
import type { Line } from "../src/lib/wire";

type View = string;
const bar = (sentence: string): Bar => ({ title: "The Shade", icon: "shade", sentence, back: "Back", all: "All", next: "Next" });
const beat = (place: number, step: string, kind = "step"): Beat<View> => ({
  place, kind, step, turn: 0, worker: "", at: "", column: 0, begins: false, events: [], before: `before ${step}`, after: `after ${step}`,
}); // prettier-ignore
const TURN = [beat(5, "1"), beat(5, "2"), beat(6, "A", "choice")];

let kept: Map<string, string>;
let leave: (() => void)[];
beforeEach(() => {
  kept = new Map();
  leave = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => leave.forEach((go) => go()));

function laid<Kind extends Readable>(reading: Kind): Kind {
  leave.push(lectern.lay(reading));
  return reading;
}
const steps = (memory = "slow"): Reading<string> => laid(new Reading<string>(memory, bar));

describe("reading", () => {
  it("goes on, back, over all and from the beginning, and never past either end", () => {
    const tale = steps();
    tale.tell(["one", "two", "three"], true);
    tale.back();
    expect([tale.at, tale.now]).toEqual([0, "one"]);
    tale.next();
    expect([tale.at, tale.now, tale.told, tale.bar?.sentence]).toEqual([1, "two", ["one", "two"], "two"]);
    tale.all();
    tale.next();
    expect([tale.at, tale.now, tale.open, tale.bar]).toEqual([3, undefined, false, undefined]);
    expect(tale.told).toHaveLength(3);
    tale.again();
    expect([tale.at, tale.open]).toEqual([0, true]);
  });

  it("is not begun by somebody who does not want to go slowly, and this browser remembers it for each game", () => {
    const tale = steps("shade");
    tale.pace(false);
    tale.tell(["one"], true);
    expect(tale.open).toBe(false);
    expect(new Reading("shade", bar).slow).toBe(false);
    expect(new Reading("keeper", bar).slow).toBe(true);
    tale.pace(true);
    expect(new Reading("shade", bar).slow).toBe(true);
  });

  it("starts slowly where a browser keeps nothing", () => {
    vi.stubGlobal("localStorage", undefined);
    const tale = steps();
    expect(tale.slow).toBe(true);
    tale.pace(false);
    expect(tale.slow).toBe(false);
  });

  it("is of one thing at a time, the first that was laid down", () => {
    const [keeper, count] = [steps(), steps()];
    count.tell(["points"], true);
    keeper.tell(["a step"], true);
    expect([lectern.now === keeper, keeper.now, count.now]).toEqual([true, "a step", undefined]);
    keeper.next();
    expect([lectern.now === count, keeper.now, count.now]).toEqual([true, undefined, "points"]);
    count.all();
    expect(lectern.now).toBeUndefined();
  });

  it("ends when the board is taken away", () => {
    const tale = new Reading<string>("slow", bar);
    const take = lectern.lay(tale);
    tale.tell(["one"], true);
    expect(lectern.now).toBe(tale);
    take();
    expect([lectern.now, tale.now]).toEqual([undefined, undefined]);
  });

  it("leaves no room for the question where a sheet covers it", () => {
    const [one, two] = [lectern.cover(), lectern.cover()];
    one();
    expect(lectern.covered).toBe(true);
    two();
    expect(lectern.covered).toBe(false);
  });
});

describe("the steps of an automaton", () => {
  let eyes: Eyes;
  let table: View;
  let asked: number[];
  let told: Beat<View>[];
  let tale: Beats<View>;
  const at = (place: number, more: Partial<Eyes> = {}): Promise<void> => {
    eyes = { ...eyes, place, ...more };
    table = `place ${place}`;
    return tale.follow();
  };

  beforeEach(() => {
    asked = [];
    told = TURN;
    eyes = { seat: 0, live: true, place: 0, beats: (since: number) => (asked.push(since), Promise.resolve(told)) } as unknown as Eyes;
    tale = laid(new Beats<View>(() => eyes, () => table, "slow", (one) => bar(one.step))); // prettier-ignore
  });

  it("are known at the first look, and read from then on", async () => {
    await at(4);
    expect([asked, tale.open, tale.told.length, tale.view]).toEqual([[-1], false, 3, "place 4"]);
    told = [beat(6, "B")];
    await at(6);
    expect([asked, tale.open, tale.now?.step]).toEqual([[-1, 4], true, "B"]);
  });

  it("show the table as it lay after each, but before a card that is turned up", async () => {
    await at(4);
    await at(6);
    expect(tale.view).toBe("after 1");
    tale.go(2);
    expect(tale.view).toBe("before A");
    tale.all();
    expect(tale.view).toBe("place 6");
  });

  it("are waited for: until they are there nothing moves and nothing is asked", async () => {
    await at(4);
    expect([tale.view, lectern.awaited]).toEqual(["place 4", false]);
    const coming = at(6);
    expect([tale.awaited, lectern.awaited, lectern.now, tale.view]).toEqual([true, true, undefined, "place 4"]);
    await coming;
    expect([tale.awaited, lectern.awaited, tale.view]).toEqual([false, false, "after 1"]);
  });

  it("are not waited for by somebody who does not go slowly", async () => {
    await at(4);
    tale.pace(false);
    const coming = at(6);
    expect([tale.awaited, tale.view]).toEqual([false, "place 6"]);
    await coming;
    expect([tale.open, tale.told.length]).toEqual([false, 3]);
  });

  it("stay as they were when the automaton did nothing", async () => {
    await at(4);
    told = [];
    await at(5);
    expect([tale.open, tale.told.length, tale.view]).toEqual([false, 3, "place 5"]);
  });

  it("are asked for once", async () => {
    await at(4);
    await at(4);
    expect(asked).toEqual([-1]);
  });

  it("are those of the latest turn after an undo, and not read again", async () => {
    await at(4);
    await at(6);
    told = [beat(3, "D")];
    await at(3);
    expect([asked.at(-1), tale.open, tale.told.map((one) => one.step)]).toEqual([-1, false, ["D"]]);
  });

  it("are not read in a replay", async () => {
    await at(4, { live: false });
    await at(6);
    expect([asked, tale.open]).toEqual([[-1, -1], false]);
  });

  it("do not keep the table from going on if they cannot be fetched", async () => {
    await at(4);
    await at(6, { beats: () => Promise.reject(new Error("gone")) });
    expect([tale.awaited, tale.open, tale.view]).toEqual([false, false, "place 6"]);
  });

  it("come in the order in which they were asked for", async () => {
    await at(4);
    let late: (beats: Beat<View>[]) => void = () => undefined;
    const first = at(5, { beats: () => new Promise((then) => (late = then)) });
    const second = at(6, { beats: () => Promise.resolve([]) });
    await Promise.resolve().then(() => late([beat(5, "C")]));
    await Promise.all([first, second]);
    expect([tale.now?.step, tale.awaited]).toEqual(["C", false]);
  });

  it("are none where there is no automaton", async () => {
    await at(4, { beats: undefined });
    await at(6);
    expect([tale.awaited, tale.open, tale.view]).toEqual([false, false, "place 6"]);
  });
});

describe("steps in the log", () => {
  const line = (place: number, what: string): Line => ({ place, what, facts: {}, things: [], by: -1, of: 0, rule: "", sentence: what });
  let eyes: Eyes;
  let tale: Told<string>;
  const log = (lines: Line[], more: Partial<Eyes> = {}): void => {
    eyes = { seat: 0, live: true, log: lines, ...more } as unknown as Eyes;
    tale.follow();
  };

  beforeEach(() => {
    const score = (lines: Line[]): string[] => lines.filter((one) => one.what === "score").map((one) => `score ${one.place}`);
    tale = laid(new Told<string>(() => eyes, score, "slow", bar));
  });

  it("are read once they are new", () => {
    const before = [line(1, "score"), line(2, "take")];
    log(before);
    expect([tale.steps, tale.open]).toEqual([["score 1"], false]);
    log([...before, line(3, "score")]);
    expect([tale.steps, tale.now]).toEqual([["score 3"], "score 3"]);
    tale.next();
    log([...before, line(3, "score"), line(4, "take")]);
    expect([tale.steps, tale.open]).toEqual([["score 3"], false]);
  });

  it("are forgotten with an undo", () => {
    log([line(1, "take")]);
    log([line(1, "take"), line(2, "score")]);
    log([line(1, "take")]);
    expect(tale.steps).toEqual([]);
  });

  it("are not read by somebody who watches, nor in a replay", () => {
    log([line(1, "take")], { seat: -1 });
    log([line(1, "take"), line(2, "score")], { seat: -1 });
    expect(tale.open).toBe(false);
    log([line(1, "take"), line(2, "score"), line(3, "score")], { live: false });
    expect(tale.open).toBe(false);
  });
});
