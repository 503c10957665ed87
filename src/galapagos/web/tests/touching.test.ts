import { beforeEach, describe, expect, it, vi } from "vitest";
import { thingAt, touching } from "../src/lib/touching";
import { Box, fire, fresh, page } from "./page";

type Eyes = Parameters<typeof thingAt>[1];

const at = (thing: string, ...inside: Box[]): Box => new Box("div", { "data-thing": thing }, ...inside);
const lit = (thing: string, x: number, y: number): Box => Object.assign(new Box("button", { "data-thing": thing, "data-lit": "" }), { x, y });
const element = (box: Box | null): Element => box as unknown as Element;

let done: string[];
let eyes: Eyes;
let board: Box;
let leave: () => void;

function hang(...things: Box[]): void {
  board = new Box("section", {}, ...things);
  page.body.append(board);
  leave = touching(() => eyes)(board as unknown as HTMLElement) as () => void;
}

beforeEach(() => {
  vi.stubGlobal("HTMLElement", Box);
  vi.stubGlobal("getComputedStyle", () => ({ color: "", getPropertyValue: (name: string) => (name === "--seat" ? "blue" : "") }));
  vi.stubGlobal("document", fresh());
  done = [];
  eyes = {
    lit: new Map([["A1", []], ["C", []]]),
    chosen: ["food"],
    touch: (thing: string) => done.push(`touch ${thing}`),
    join: (from: string, to: string) => done.push(`join ${from} ${to}`),
    back: () => done.push("back"),
  } as unknown as Eyes; // prettier-ignore
});

describe("the thing at a place", () => {
  it("is the innermost that is lit or chosen", () => {
    const inner = new Box("b");
    at("C", at("A1", at("tail", inner)));
    expect(thingAt(element(inner), eyes)).toBe("A1");
    const food = at("food");
    at("A1", food);
    expect(thingAt(element(food), eyes)).toBe("food");
  });

  it("is else the innermost that could be chosen instead", () => {
    const inner = new Box("b");
    at("D", at("E", at("tail", inner)));
    expect(thingAt(element(inner), { ...eyes, instead: new Map([["E", []], ["D", []]]) })).toBe("E");
  });

  it("is else the innermost of all, or none", () => {
    const inner = new Box("b");
    at("B", at("tail", inner));
    expect(thingAt(element(inner), eyes)).toBe("tail");
    expect([thingAt(element(new Box("b")), eyes), thingAt(null, eyes)]).toEqual([null, null]);
  });
});

describe("a click", () => {
  it("touches the thing, and nothing where there is none or where a word is explained", () => {
    const [bare, word] = [new Box("b"), new Box("b", { "data-explain": "swimming" })];
    const thing = at("A1", word);
    hang(thing, bare);
    for (const target of [thing, bare, word]) fire(board, "click", { target });
    expect(done).toEqual(["touch A1"]);
  });

  it("touches nothing once the board has gone", () => {
    const thing = at("A1");
    hang(thing);
    leave();
    fire(board, "click", { target: thing });
    fire(page, "keydown", { target: board, key: "Escape" });
    expect(done).toEqual([]);
  });
});

describe("a drag", () => {
  const picture = (): Box => new Box("svg", { class: "l" });
  const from = (x: number, y: number, more = {}): Record<string, unknown> => ({ x, y, button: 0, ...more });
  let source: Box;
  let target: Box;

  beforeEach(() => {
    [source, target] = [at("A1", picture()), at("C")];
    hang(source, target);
    page.under = target;
  });

  it("joins the thing where it began with the one where it ends, and is no click", () => {
    fire(board, "pointerdown", from(0, 0, { target: source }));
    fire(page, "pointermove", from(20, 0));
    expect(page.body.children.at(-1)?.attributes.style).toMatch(/--seat:blue;.*left:20px;top:0px$/);
    expect(page.body.children.at(-1)?.classes).toEqual(["dragged"]);
    fire(page, "pointerup", from(20, 0));
    fire(board, "click", { target, detail: 1 });
    expect([done, page.body.children.length]).toEqual([["join A1 C"], 1]);
  });

  it("leaves what a key touches after it to the key", () => {
    fire(board, "pointerdown", from(0, 0, { target: source }));
    fire(page, "pointermove", from(20, 0));
    fire(page, "pointerup", from(20, 0));
    fire(board, "click", { target, detail: 0 });
    expect(done).toEqual(["join A1 C", "touch C"]);
  });

  it("is a click as long as the pointer has hardly wandered", () => {
    fire(board, "pointerdown", from(0, 0, { target: source }));
    fire(page, "pointermove", from(5, 6));
    expect(page.body.children).toHaveLength(1);
    fire(page, "pointerup", from(5, 6));
    fire(board, "click", { target: source });
    expect(done).toEqual(["touch A1"]);
  });

  it("makes no click deaf but its own", () => {
    fire(board, "pointerdown", from(0, 0, { target: source }));
    fire(page, "pointermove", from(20, 0));
    fire(page, "pointerup", from(20, 0));
    fire(board, "pointerdown", from(0, 0, { target: source }));
    fire(page, "pointerup", from(0, 0));
    fire(board, "click", { target: source });
    expect(done).toEqual(["join A1 C", "touch A1"]);
  });

  it("ends with its pointer", () => {
    fire(board, "pointerdown", from(0, 0, { target: source }));
    fire(page, "pointerup", from(0, 0));
    fire(page, "pointermove", from(50, 0));
    expect(page.body.children).toHaveLength(1);
  });

  it("joins nothing where it is called off, goes nowhere, back to itself, or off the board", () => {
    for (const [type, under] of [["pointercancel", target], ["pointerup", null], ["pointerup", source], ["pointerup", at("C")]] as const) {
      page.under = under;
      fire(board, "pointerdown", from(0, 0, { target: source }));
      fire(page, "pointermove", from(20, 0));
      fire(page, type, from(20, 0));
      expect([done, page.body.children.length]).toEqual([[], 1]);
    } // prettier-ignore
  });

  it("carries the thing itself where it has no picture", () => {
    const bare = at("A1");
    board.append(bare);
    fire(board, "pointerdown", from(0, 0, { target: bare }));
    fire(page, "pointermove", from(20, 0));
    expect([page.body.children.at(-1)?.tag, page.body.children.at(-1)?.classes]).toEqual(["div", ["dragged"]]);
    fire(page, "pointerup", from(20, 0));
    expect(done).toEqual(["join A1 C"]);
  });

  it("does not begin with another button, or where nothing is lit or chosen", () => {
    const [dull, chosen] = [at("B", picture()), at("food", picture())];
    board.append(dull, chosen);
    for (const press of [from(0, 0, { target: source, button: 2 }), from(0, 0, { target: dull })]) {
      fire(board, "pointerdown", press);
      fire(page, "pointermove", from(20, 0));
      fire(page, "pointerup", from(20, 0));
    }
    expect(done).toEqual([]);
    fire(board, "pointerdown", from(0, 0, { target: chosen }));
    fire(page, "pointermove", from(20, 0));
    fire(page, "pointerup", from(20, 0));
    expect(done).toEqual(["join food C"]);
  });
});

describe("a key", () => {
  const press = (key: string, more: Record<string, unknown> = {}): boolean => fire(page, "keydown", { target: board, key, ...more });
  let [middle, left, right, above, below, slant] = [] as unknown as Box[];

  beforeEach(() => {
    middle = lit("m", 100, 100);
    [left, right, above, below] = [lit("l", 50, 100), lit("r", 150, 100), lit("a", 100, 50), lit("b", 100, 150)];
    slant = lit("s", 140, 130); // nearer to the right, but not as straight
    hang(middle!, slant, left!, right!, above!, below!);
  });

  it("goes back with Escape", () => {
    press("Escape");
    press("Enter");
    expect(done).toEqual(["back"]);
  });

  it("walks over what is lit, straight on rather than aslant", () => {
    for (const [key, there] of [["ArrowLeft", left], ["ArrowRight", right], ["ArrowUp", above], ["ArrowDown", below]] as const) {
      middle!.focus();
      expect(press(key)).toBe(false);
      expect(page.activeElement).toBe(there);
    } // prettier-ignore
    press("ArrowDown");
    expect(page.activeElement).toBe(below);
  });

  it("begins with the first thing that is lit and can be seen", () => {
    middle!.offsetParent = null;
    press("ArrowRight");
    expect(page.activeElement).toBe(slant);
  });

  it("is left to the page where nothing is lit", () => {
    leave();
    hang();
    expect(press("ArrowDown")).toBe(true);
  });

  it("is left alone where one types, and with another key held", () => {
    middle!.focus();
    for (const typing of [new Box("input"), new Box("textarea"), new Box("select"), new Box("b", { role: "dialog" }), new Box("b", { popover: "" })]) {
      expect(press("ArrowRight", { target: typing })).toBe(true);
    }
    for (const held of ["ctrlKey", "metaKey", "altKey"]) press("Escape", { [held]: true });
    expect([done, page.activeElement]).toEqual([[], middle]);
  });
});
