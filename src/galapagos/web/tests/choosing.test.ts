import { beforeEach, describe, expect, it } from "vitest";
import { Choosing, light, narrow, type Note } from "../src/lib/choosing.svelte";
import type { Because, Choice } from "../src/lib/wire";

const feed = { move: "A1+", phrase: "Food for A1", touches: ["food", "A1"], passes: "" };
const hunt = { move: "A1>C", phrase: "Attack C with A1", touches: ["A1", "C"], passes: "" };
const pass = { move: "-", phrase: "Pass", touches: [], passes: "Play no card" };
const all = [feed, hunt, pass];

describe("what may be done", () => {
  it("lights everything that an option is about", () => {
    expect([...light(all, []).keys()]).toEqual(["food", "A1", "C"]);
  });

  it("keeps the options that are about what has been touched", () => {
    expect(narrow(all, ["A1"])).toEqual([feed, hunt]);
    expect(narrow(all, ["A1", "C"])).toEqual([hunt]);
  });

  it("counts an option once for a thing that it is about twice", () => {
    const shed = { move: "tail:B.tail", phrase: "Shed the tail", touches: ["B.tail", "B.tail"], passes: "" };
    expect(light([shed], []).get("B.tail")).toEqual([shed]);
  });

  it("does not light again what is chosen", () => {
    expect([...light(narrow(all, ["A1"]), ["A1"]).keys()]).toEqual(["food", "C"]);
  });
});

describe("somebody who chooses", () => {
  let given: Choice[];
  let asked: string[][];
  let notes: (Note | null)[];
  let because: Because | null | Error;
  let choosing: Choosing;

  const told = (): Promise<void> => new Promise((then) => setTimeout(then));

  beforeEach(() => {
    [given, asked, notes] = [[], [], []];
    because = { type: "why", move: "A1>B", allowed: false, sentence: "B flies", rule: "6.5" };
    choosing = new Choosing({
      options: () => all,
      give: (choice) => given.push(choice),
      why: (things) => {
        asked.push(things);
        return because instanceof Error ? Promise.reject(because) : Promise.resolve(because);
      },
      say: (note) => notes.push(note),
    });
  });

  it("narrows the options touch by touch and gives the one that is left", () => {
    choosing.touch("A1");
    expect([choosing.chosen, choosing.open, [...choosing.lit.keys()], given]).toEqual([["A1"], [feed, hunt], ["food", "C"], []]);
    choosing.touch("C");
    expect([choosing.chosen, given]).toEqual([["A1", "C"], [hunt]]);
  });

  it("gives with one touch what only one option is about", () => {
    choosing.touch("food");
    expect(given).toEqual([feed]);
  });

  it("goes back with a touch on what is chosen, and step by step, and all at once", () => {
    choosing.touch("A1");
    choosing.touch("A1");
    expect([choosing.chosen, asked, given]).toEqual([[], [], []]);
    choosing.touch("A1");
    choosing.touch("C");
    choosing.back();
    expect(choosing.chosen).toEqual(["A1"]);
    choosing.clear();
    expect([choosing.chosen, choosing.open]).toEqual([[], all]);
  });

  it("takes back one touch only with a touch on what is chosen", () => {
    const deep = ["x", "y"].map((move) => ({ move, phrase: move, touches: ["a", "b", move], passes: "" }));
    choosing = new Choosing({ options: () => deep, give: (choice) => given.push(choice), why: async () => null, say: () => undefined });
    for (const thing of ["a", "b", "b"]) choosing.touch(thing);
    expect(choosing.chosen).toEqual(["a"]);
  });

  it("goes over with one touch to what could have been chosen instead", () => {
    const pairs = ["A1 C", "A1 D", "A2 C", "A2 E", "B F"].map((move) => ({ move, phrase: move, touches: move.split(" "), passes: "" }));
    choosing = new Choosing({ options: () => pairs, give: (choice) => given.push(choice), why: async (things) => (asked.push(things), null), say: () => undefined });
    choosing.touch("A1");
    choosing.touch("A2");
    expect([choosing.chosen, [...choosing.lit.keys()], asked]).toEqual([["A2"], ["C", "E"], []]);
    choosing.touch("Z");
    expect([choosing.chosen, asked]).toEqual([["A2"], [["A2", "Z"]]]);
    choosing.join("A2", "D");
    expect([given, asked[1]]).toEqual([[], ["A2", "D"]]);
  });

  it("goes back no further than it must to go over to another thing", () => {
    const deep = ["a b x", "a b y", "a c z", "a c w", "d e f"].map((move) => ({ move, phrase: move, touches: move.split(" "), passes: "" }));
    choosing = new Choosing({ options: () => deep, give: (choice) => given.push(choice), why: async () => null, say: () => undefined });
    for (const thing of ["a", "b", "c"]) choosing.touch(thing);
    expect(choosing.chosen).toEqual(["a", "c"]);
    choosing.touch("d");
    expect([given.map((choice) => choice.move), choosing.chosen]).toEqual([["d e f"], ["d"]]);
  });

  it("drags one thing onto another, whatever was chosen before", () => {
    choosing.touch("A1");
    choosing.join("C", "A1");
    expect([given, choosing.chosen]).toEqual([[hunt], ["C", "A1"]]);
  });

  it("asks why not when nothing may be done with what is dragged or with where it goes", () => {
    choosing.join("A1", "B");
    expect([asked, choosing.chosen]).toEqual([[["A1", "B"]], ["A1"]]);
    choosing.join("D", "C");
    expect([asked[1], choosing.chosen, given]).toEqual([["D", "C"], ["A1"], []]);
  });

  it("is told why not, under the name of the thing", async () => {
    choosing.touch("A1");
    choosing.touch("B");
    await told();
    expect([asked, choosing.chosen]).toEqual([[["A1", "B"]], ["A1"]]);
    expect(notes.at(-1)).toEqual({ title: "B", sentence: "B flies", rule: "6.5" });
  });

  it("is told nothing where nothing could be guessed, where it is allowed, and where nobody answers", async () => {
    for (const answer of [{ sentence: "" }, { allowed: true, sentence: "It is allowed." }]) {
      because = { type: "why", move: "", allowed: false, rule: "", ...answer };
      choosing.touch("B");
      await told();
    }
    because = null;
    choosing.touch("B");
    await told();
    because = new Error("no connection");
    choosing.touch("B");
    await told();
    expect([asked.length, notes]).toEqual([4, []]);
  });

  it("is told only of the last thing, and of none once he has gone on", async () => {
    choosing.touch("B");
    choosing.touch("D");
    await told();
    expect(notes.map((note) => note?.title)).toEqual(["D"]);
    choosing.touch("B");
    choosing.touch("A1");
    await told();
    expect(notes.slice(1)).toEqual([null]);
    choosing.touch("B");
    choosing.hush();
    await told();
    expect(notes.slice(2)).toEqual([null]);
  });

  it("asks about eight things at most, the last of them the one that was touched", () => {
    const many = "abcdefghij".split("");
    choosing = new Choosing({
      options: () => ["x", "y"].map((move) => ({ move, phrase: move, touches: [...many, move], passes: "" })),
      give: () => undefined,
      why: async (things) => (asked.push(things), null),
      say: () => undefined,
    });
    for (const thing of many) choosing.touch(thing);
    choosing.touch("B");
    expect(asked).toEqual([[..."defghij".split(""), "B"]]);
  });
});
