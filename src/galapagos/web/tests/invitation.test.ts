import { expect, it } from "vitest";
import { bare, isHere, isToken, spelled, wayIn } from "../src/lib/invitation";

it("reads a code in any case, with blanks, with any dash or none", () => {
  for (const typed of ["finch-44170213", " Finch-4417 0213 ", "FINCH 44170213", "finch–44170213", "finch44170213", "Finch - 4417-0213"])
    expect(wayIn(typed)).toBe("/table/finch-44170213");
});

it("finds the link in what was pasted", () => {
  const link = "http://192.168.0.7:8000/#/table/finch-44170213";
  expect(wayIn(link)).toBe("/table/finch-44170213");
  expect(wayIn(`Come and play Evo: ${link}. Bring tea!`)).toBe("/table/finch-44170213");
  expect(wayIn(`<${link}/sEcReT_->`)).toBe("/table/finch-44170213/sEcReT_-");
  expect(wayIn("https://here/#/keyring/1.a~b")).toBe("/keyring/1.a~b");
});

it("says when it is neither", () => {
  for (const typed of ["", "   ", "finch", "4417", "hello there"]) expect(wayIn(typed)).toBe("");
});

it("spells a code in fours, and reads it again", () => {
  expect(spelled("finch-44170213")).toBe("finch-4417 0213");
  expect(wayIn(spelled("finch-44170213"))).toBe("/table/finch-44170213");
});

it("knows a token that was cut short", () => {
  expect([isToken("a".repeat(32)), isToken("a".repeat(31)), isToken(`${"a".repeat(31)}.`)]).toEqual([true, false, false]);
});

it("takes the end of a sentence off a link", () => {
  expect(["abc.", "abc).", "abc!?", "a.b", "abc"].map(bare)).toEqual(["abc", "abc", "abc", "a.b", "abc"]);
});

it("knows the addresses that only this machine has", () => {
  expect(["127.0.0.1", "127.0.0.2", "localhost", "[::1]"].every(isHere)).toBe(true);
  expect(["192.168.0.7", "localhost.example", "127.example"].some(isHere)).toBe(false);
});
