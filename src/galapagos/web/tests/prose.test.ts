import { expect, it } from "vitest";
import { pieces } from "../src/lib/prose";

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
