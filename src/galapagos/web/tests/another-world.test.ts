import { describe, expect, it } from "vitest";
import type { Eyes } from "../src/lib/eyes";
import { beast, drawn, half, held, isTrait, latin } from "../src/islands/another-world/looks";
import { judge } from "../src/islands/another-world/verdict";
import type { Attack, Creature, View } from "../src/islands/another-world/view";
import type { Choice } from "../src/lib/wire";

const creature = (name: string, ...traits: string[]): Creature => ({
  name, owner: 1, energy: 0, need: 4, ripe: false, asleep: false, active: false, card: null, counts: [],
  traits: traits.map((trait) => ({ name: trait, type: "", state: "", card: { number: 1, upright: trait, other: trait } })),
}); // prettier-ignore
const card = { number: 7, upright: "tiny", other: "toxic" };
const attack = (target: string, more: Partial<Attack> = {}): Attack => ({
  attacker: "A", target, allowed: true, why: "", rule: "7.1", replies: [], ends: 1, sleep: "",
  strikes: [{ trait: "vampire", succeeds: true, victim: "", why: "" }, { trait: "lulling", succeeds: false, victim: "", why: "" }], ...more,
}); // prettier-ignore
const table = (more: Partial<View> = {}): View =>
  ({ attacks: [], fight: [], players: [{ hand: [card] }, { hand: [] }], ...more }) as unknown as View;
const eyes = (lit: Record<string, Choice[]> = {}, chosen: string[] = []): Eyes =>
  ({ seat: 0, asking: true, lit: new Map(Object.entries(lit)), chosen }) as unknown as Eyes;
const choice = (phrase: string, ...touches: string[]): Choice => ({ move: phrase, phrase, touches, passes: "" });

describe("names", () => {
  it("follow the drawing and the first trait", () => {
    expect(latin(creature("B", "toxic"), true)).toBe("Umbra venenata");
    expect(latin(creature("B"), false)).toBe("Vulpara nova");
    expect(beast(creature("A"), false).drawing).toBe("moonhart");
    expect(beast({ ...creature("AC"), asleep: true }, false).drawing).toBe("stalkshell-plate");
  });

  it("of traits have a drawing each", () => {
    expect(drawn("fireproof")).toEqual({ type: "defensive", plate: "ty-d", icon: "w-proof" });
    expect([isTrait("fireproof"), isTrait("B.fireproof"), isTrait("crystal-spring")]).toEqual([true, false, false]);
  });

  it("of cards are those that options touch", () => {
    expect([held(card), half(card, "toxic")]).toEqual(["card 7", "card 7.toxic"]);
  });
});

describe("what is said of a creature", () => {
  const b = creature("B");

  it("is what a touch on it does", () => {
    expect(judge(b, table(), eyes({ B: [choice("Activate B", "B")] }))).toMatchObject({ text: "Activate B", look: "allowed", barred: false });
    const several = judge(b, table(), eyes({ B: [choice("one", "B"), choice("two", "B")] }));
    expect(several.text).toMatch("2");
  });

  it("is how an attack on it would go, and whether it costs something", () => {
    const lit = { B: [choice("Attack B", "B")] };
    expect(judge(b, table({ attacks: [attack("B")] }), eyes(lit))).toMatchObject({ text: "1 of 2 succeed", look: "allowed", icon: "i-target" });
    const costly = attack("B", { replies: [{ trait: "toxic", energy: 1, cards: 0 }] });
    expect(judge(b, table({ attacks: [costly] }), eyes(lit))).toMatchObject({ look: "risk", icon: "i-warn" });
  });

  it("is why not, where others may be attacked", () => {
    const attacks = [attack("B", { allowed: false, why: "it flies" }), attack("C")];
    expect(judge(b, table({ attacks }), eyes())).toMatchObject({ barred: true, text: "it flies", look: "barred", icon: "i-no" });
    expect(judge(b, table({ attacks: attacks.slice(0, 1) }), eyes())).toMatchObject({ barred: false, text: "" });
  });

  it("is why not, where a trait is to be laid on others", () => {
    expect(judge(b, table(), eyes({}, ["card 7.toxic"])).barred).toBe(true);
    expect(judge(b, table(), eyes({}, ["card 8.toxic"])).barred).toBe(false);
    expect(judge(b, table(), { ...eyes({}, ["card 7.toxic"]), asking: false }).barred).toBe(false);
  });

  it("is its part in an attack under way", () => {
    const view = table({ fight: ["A", "B"] });
    expect(judge(b, view, eyes())).toMatchObject({ role: "target", look: "hit" });
    expect(judge(creature("A"), view, eyes())).toMatchObject({ role: "attacker", look: "chosen" });
    expect(judge(creature("C"), view, eyes())).toMatchObject({ role: "", look: "", text: "" });
  });

  it("is that it is active, or chosen", () => {
    expect(judge({ ...b, active: true }, table(), eyes())).toMatchObject({ look: "chosen", icon: "i-quill" });
    expect(judge(b, table(), eyes({}, ["B"]))).toMatchObject({ look: "chosen", icon: "i-target" });
  });
});
