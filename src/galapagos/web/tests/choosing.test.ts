import { describe, expect, it } from "vitest";
import { light, narrow } from "../src/lib/choosing.svelte";

const feed = { move: "A1+", phrase: "Food for A1", touches: ["food", "A1"] };
const hunt = { move: "A1>C", phrase: "Attack C with A1", touches: ["A1", "C"] };
const pass = { move: "-", phrase: "Pass", touches: [] };
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
    const shed = { move: "tail:B.tail", phrase: "Shed the tail", touches: ["B.tail", "B.tail"] };
    expect(light([shed], []).get("B.tail")).toEqual([shed]);
  });

  it("does not light again what is chosen", () => {
    expect([...light(narrow(all, ["A1"]), ["A1"]).keys()]).toEqual(["food", "C"]);
  });
});
