import { beforeEach, expect, it, vi } from "vitest";
import { copy } from "../src/lib/copy";

let clipboard: string[];
let selected: string[];
let shown: string[];
let commands: boolean; // whether the old command works

beforeEach(() => {
  [clipboard, selected, shown, commands] = [[], [], [], true];
  const element = { style: {}, value: "", select: () => undefined, remove: () => undefined };
  vi.stubGlobal("document", {
    activeElement: null,
    body: { append: () => undefined },
    createElement: () => element,
    execCommand: () => commands && selected.push(element.value) > 0,
  });
  vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void clipboard.push(text) } });
  vi.stubGlobal("prompt", (_: string, text: string) => void shown.push(text));
});

it("goes into the clipboard where there is one", async () => {
  expect([await copy("a"), clipboard, selected, shown]).toEqual([true, ["a"], [], []]);
});

it("copies a selection on a plain http address, which has none, and where it is forbidden", async () => {
  vi.stubGlobal("navigator", {});
  expect([await copy("a"), selected, shown]).toEqual([true, ["a"], []]);
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("not allowed")) } });
  expect([await copy("b"), selected, shown]).toEqual([true, ["a", "b"], []]);
});

it("shows the text, to be copied by hand, where a page may not copy", async () => {
  vi.stubGlobal("navigator", {});
  commands = false;
  expect([await copy("a"), shown]).toEqual([false, ["a"]]);
});
