import { beforeEach, describe, expect, it } from "vitest";
import { concerns, holdings, moment, Passing } from "../src/lib/passing.svelte";
import type { Asked, Choice, Line, State } from "../src/lib/wire";

const KIND = "Play no card before the births";
const pass: Choice = { move: "-", phrase: "Play no card", touches: [], passes: KIND };
const play = (move: string): Choice => ({ move, phrase: move, touches: [move], passes: "" });
const ask = (id: number, ...more: Choice[]): Asked => ({ id, seat: 0, ask: "", rule: "", options: [pass, ...more] });
const line = (sentence: string, more: object = {}): Line => ({ place: 1, sentence, rule: "", what: "", facts: {}, things: [], by: 1, of: -1, ...more });
const view = { seat: 0, ask: "", round: 3, players: [{ seat: 0, species: [{ name: "A", animals: [{ name: "A1" }] }] }, { seat: 1, species: [{ name: "B" }] }] };
const state = (place: number, question: Asked | null = null, more: object = {}): State => ({ place, seat: 0, view, question, ...more }) as State;
const names = ["Ada", "Rook"];

class Memory {
  kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
}

let memory: Memory;
let passing: Passing;
const fresh = (): Passing => new Passing("finch-1", memory as unknown as Storage);

beforeEach(() => {
  memory = new Memory();
  passing = fresh();
});

describe("a pass that is to give itself", () => {
  it("does so always, at this kind of question and at no other, also after a reload", () => {
    expect(passing.of(ask(1))).toBeNull();
    passing.take(ask(1, play("a")), pass, "always", view);
    expect(passing.of(ask(2, play("b")))).toEqual(pass);
    expect(passing.of({ ...ask(3), options: [{ ...pass, passes: "End my movement" }] })).toBeNull();
    expect(passing.of({ ...ask(3), seat: 1 })).toBeNull();
    passing.heed(state(9, null, { view: { ...view, round: 4 } }), [line("Rook attacks Ada")], names);
    expect(fresh().of(ask(4))).toEqual(pass);
  });

  it("is switched off, or asked once", () => {
    passing.take(ask(1), pass, "always", view);
    passing.stop(ask(2));
    expect([passing.of(ask(2)), passing.of(ask(3))]).toEqual([null, pass]);
    passing.drop(passing.habits[0]!);
    expect([passing.of(ask(4)), fresh().habits]).toEqual([null, []]);
  });

  it("is asked again when it was taken back", () => {
    passing.take(ask(1), pass, "always", view);
    passing.heed(state(5), [], names);
    passing.heed(state(4, ask(6)), [], names);
    expect([passing.of(ask(6)), passing.of(ask(7))]).toEqual([null, pass]);
  });

  it("ends when something concerns the seat", () => {
    const ends = (news: Line[], more: object = {}, question: Asked | null = null): boolean => {
      passing = fresh();
      passing.take(ask(1, play("a")), pass, "concern", view);
      passing.heed(state(5, question, more), news, names);
      return !passing.habits.length;
    };
    expect(ends([line("Rook moves from A1 to A2")])).toBe(false);
    expect(ends([line("Rook attacks Ada on B6")])).toBe(true);
    expect(ends([line("Rook attacks A", { things: ["B1", "A"] })])).toBe(true);
    expect(ends([line("Ada plays no card", { by: 0 })])).toBe(false);
    expect(ends([], { view: { ...view, round: 4 } })).toBe(true);
    expect(ends([], {}, ask(2, play("a")))).toBe(false);
    expect(ends([], {}, ask(2, play("a"), play("b")))).toBe(true);
  });

  it("takes a moment that tells nothing", () => {
    const moments = Array.from({ length: 50 }, () => moment(true));
    expect([Math.min(...moments) >= 1000, Math.max(...moments) <= 3000, new Set(moments).size > 1]).toEqual([true, true, true]);
    expect(moment(false)).toBeLessThan(1000); // against bots there is nothing to hide
  });
});

describe("what concerns a seat", () => {
  it("is a line with the whole name, or of what is its own", () => {
    expect(concerns(line("Adam passes"), 0, "Ada", new Set())).toBe(false);
    expect(concerns(line("Ada's turn"), 0, "Ada", new Set())).toBe(true);
    expect(concerns(line("C copies it", { things: ["A.vampire"] }), 0, "Ada", new Set(["A"]))).toBe(true);
    expect(concerns(line("(Ann) ?"), 0, "", new Set())).toBe(false);
  });

  it("is what the view has under its number", () => {
    expect([...holdings(view, 0)]).toEqual(["A", "A1"]);
    expect([...holdings({ ask: "", seat: 0, creatures: [{ name: "C", owner: 1 }, { name: "D", owner: 0 }] }, 1)]).toEqual(["C"]);
  });
});
