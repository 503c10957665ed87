import { expect, it } from "vitest";
import { blocks, pieces } from "../src/lib/prose";

it("finds emphasis, weight, code and the numbers of paragraphs", () => {
  expect(pieces("*Running*: on 4 it escapes (6.19), **ruling**, `ties`.")).toEqual([
    { kind: "em", text: "Running" },
    { kind: "text", text: ": on 4 it escapes (" },
    { kind: "rule", text: "6.19" },
    { kind: "text", text: "), " },
    { kind: "b", text: "ruling" },
    { kind: "text", text: ", " },
    { kind: "code", text: "ties" },
    { kind: "text", text: "." },
  ]);
});

it("has no empty pieces, and reads on over the end of a line", () => {
  expect(pieces("*One* or *two*")).toEqual([
    { kind: "em", text: "One" },
    { kind: "text", text: " or " },
    { kind: "em", text: "two" },
  ]);
  expect(pieces("**two\nlines**`x`")).toEqual([
    { kind: "b", text: "two\nlines" },
    { kind: "code", text: "x" },
  ]);
  expect(pieces("")).toEqual([]);
});

it("takes the sign into the link, and leaves other numbers alone", () => {
  expect(pieces("§ 12.3, §4.15 and 100.5 or 7")).toEqual([
    { kind: "rule", text: "12.3" },
    { kind: "text", text: ", " },
    { kind: "rule", text: "4.15" },
    { kind: "text", text: " and 100.5 or 7" },
  ]);
});

it("reads tables, and nothing else as one", () => {
  const [before, table, after] = blocks("Dice:\n\n| players | food |\n|---|---|\n| 2 | 2 dice |\n\nA | B");
  expect(before).toEqual({ text: "Dice:", rows: [] });
  expect(table!.rows).toEqual([
    ["players", "food"],
    ["2", "2 dice"],
  ]);
  expect(after).toEqual({ text: "A | B", rows: [] });
});
