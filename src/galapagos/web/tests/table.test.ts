import { beforeEach, describe, expect, it } from "vitest";
import { Table } from "../src/lib/table.svelte";
import type { Asked, Choice, Clock, Line, Proposal, Refused, Reply, Request, Sitter, State, TableInfo } from "../src/lib/wire";

const feed = { move: "A1+", phrase: "Food for A1", touches: ["food", "A1"], passes: "" };
const hunt = { move: "A1>C", phrase: "Attack C with A1", touches: ["A1", "C"], passes: "" };
const pass = { move: "-", phrase: "Pass", touches: [], passes: "Play no card" };

const sitter = (seat: number, name: string): Sitter => ({ seat, name, bot: null, person: true, open: false, here: true, away: null, bank: null, vacant: null, resigned: false, rematch: false }); // prettier-ignore
const players = [sitter(0, "Ada"), sitter(1, "Bob")];
const line = (place: number, sentence = `line ${place}`): Line => ({ place, sentence, rule: "", what: "", facts: {}, things: [], by: -1, of: 0 });
const asked = (id: number, options = [feed, hunt, pass]): Asked => ({ id, seat: 0, ask: "What?", rule: "6.1", options });
const state = (more: Partial<State> = {}): State => ({
  type: "state", seq: 12, place: 12, seat: 0, after: 0, events: [], beats: false, view: {}, text: "", asked: 0, ask: "What?", rule: "6.1",
  question: asked(12), players, proposal: null, clock: null, undo: {}, redo: [], notices: [], outcome: null, ...more,
}); // prettier-ignore
const info = (more: Partial<TableInfo> = {}): TableInfo => ({ table: "finch-1", players, next: null, ...more }) as TableInfo;
const welcome = (more: Partial<TableInfo> = {}): Reply => ({ type: "welcome", table: info(more), you: [0], host: false, chat: [], calls: [], keys: [] });
const refusal = (about: string, question: number | null): Refused => ({ type: "refusal", about, sentence: "No", rule: "6.2", question });
const because = (sentence: string, allowed = false): Reply => ({ type: "why", move: "A1>B", allowed, sentence, rule: "6.5" });
const hint = (question: number): Reply => ({ type: "hint", question, move: "-", phrase: "Pass", why: "So.", weighed: [], line: [], fear: null });
const clock = (left: number): Clock => ({ seat: 0, limit: 60, left, stands: false });
const undo: Proposal = { id: 1, kind: "undo", by: 1, seat: 1, place: 3, bot: "", waits: [0], left: null };

const answer = (question: number, { move }: Choice): Request => ({ type: "answer", question, move });

let sent: Request[];
let up: boolean; // whether what is said goes out
let table: Table;

/** Let the promises of before come true. */
const settle = (): Promise<void> => new Promise((then) => setTimeout(then));

function breaks(): void {
  up = false;
  table.reach("lost");
}

/** The line comes back, and the server says where the table is. */
function returns(now: State): void {
  up = true;
  table.reach("open");
  table.hear(welcome());
  table.hear(now);
}

beforeEach(() => {
  [sent, up] = [[], true];
  table = new Table("finch-1", (message) => {
    if (up) sent.push(message);
    return up;
  });
  table.reach("open");
  table.hear(welcome());
  table.hear(state());
});

describe("a table", () => {
  it("tells how its line is", () => {
    expect(new Table("finch-1", () => true).line).toBe("opening");
    expect(table.line).toBe("open");
    table.reach("lost");
    expect(table.line).toBe("lost");
    table.reach("gone");
    expect(table.line).toBe("gone");
  });

  it("knows after the welcome whose it is, who is there, what was talked and where it goes on", () => {
    const chat = { type: "chat" as const, seat: 1, name: "Bob", text: "Hi", at: 1, phrase: "", voice: "v" };
    const fresh = new Table("finch-1", () => true);
    expect([fresh.seat, fresh.question]).toEqual([-1, null]);
    fresh.hear({ type: "welcome", table: info({ next: "crab-2" }), you: [1], host: true, chat: [chat], calls: [], keys: [] });
    expect([fresh.host, table.host]).toEqual([true, false]);
    expect([fresh.info?.table, fresh.you, fresh.players, fresh.chat, fresh.next]).toEqual(["finch-1", [1], players, [chat], "crab-2"]);
    fresh.hear(welcome());
    expect(fresh.next).toBe("");
    fresh.hear({ type: "rematch", table: "owl-3" });
    expect(fresh.next).toBe("owl-3");
  });

  it("names its seats, and the others than the one that looks", () => {
    expect([table.nameOf(1), table.nameOf(7)]).toEqual(["Bob", ""]);
    expect(table.others).toEqual([players[1]]);
    table.hear(state({ seat: 1, question: null }));
    expect(table.others).toEqual([players[0]]);
  });

  it("hears talk line by line", () => {
    table.hear({ type: "chat", seat: 0, name: "Ada", text: "One", at: 1, phrase: "", voice: "v" });
    table.hear({ type: "chat", seat: 1, name: "Bob", text: "Two", at: 2, phrase: "", voice: "v" });
    expect(table.chat.map((one) => one.text)).toEqual(["One", "Two"]);
  });

  it("takes who is there, what is proposed and the clock from a state and from what is told of the players", () => {
    table.hear(state({ proposal: undo, clock: clock(50) }));
    expect([table.proposal, table.clock]).toEqual([undo, clock(50)]);
    const before = table.state;
    const now = [sitter(0, "Ada"), sitter(1, "Bea")];
    table.hear({ type: "players", players: now, proposal: null, clock: clock(9), pace: 0, notices: [] });
    expect([table.players, table.proposal, table.clock]).toEqual([now, null, clock(9)]);
    expect(Math.abs(Date.now() - table.clockAt)).toBeLessThan(1000);
    expect(table.state).toBe(before);
  });

  it("is over when the server says so, and open again after an undo", () => {
    const outcome = { scores: [3, 1], ranking: [0, 1], winners: [0], reason: "", accounts: [], tie_break: null };
    table.hear({ type: "over", outcome, commitment: "", seed: "" });
    expect(table.outcome).toEqual(outcome);
    table.hear(state({ outcome: null }));
    expect(table.outcome).toBeNull();
    table.hear(state({ outcome, question: null }));
    expect([table.outcome, table.asking]).toEqual([outcome, "none"]);
  });
});

describe("a table that changes", () => {
  it("is over when it was ended early", () => {
    expect(table.over).toBe(false);
    table.hear(welcome({ ended: { by: 1, winners: [0], reason: "Bob resigned" } }));
    expect(table.over).toBe(true);
  });

  it("says who declined what was proposed, until it goes on", () => {
    table.hear({ type: "declined", proposal: undo, by: 1 });
    expect(table.note?.sentence).toBe("Bob does not agree");
    table.hear(state({ question: asked(13) }));
    expect(table.note).toBeNull();
  });

  it("forgets in the waiting room what was refused, when somebody sits down", () => {
    table.hear(welcome({ waiting: true }));
    table.hear(refusal("swap", null));
    expect(table.note?.sentence).toBe("No");
    table.hear(welcome({ waiting: true }));
    expect(table.note).toBeNull();
  });

  it("is not disturbed by the answer that the server is there", () => {
    const before = table.state;
    table.hear({ type: "pong" });
    expect(table.state).toBe(before);
  });
});

describe("the log", () => {
  beforeEach(() => table.hear(state({ events: [line(1), line(2), line(2, "more"), line(3)] })));

  it("grows by what is new", () => {
    table.hear(state({ after: 3, events: [line(4)], question: asked(13) }));
    expect(table.log.map((one) => one.place)).toEqual([1, 2, 2, 3, 4]);
  });

  it("forgets what a state says to forget", () => {
    table.hear(state({ after: 2, events: [line(3, "another"), line(4)] }));
    expect(table.log.map((one) => one.sentence)).toEqual(["line 1", "line 2", "more", "another", "line 4"]);
  });

  it("is shorter after an undo", () => {
    table.hear(state({ after: 2, place: 2, question: asked(14) }));
    expect(table.log.map((one) => one.place)).toEqual([1, 2, 2]);
  });

  it("starts anew with another seat's eyes", () => {
    table.hear(state({ seat: 1, after: 3, events: [line(1, "as Bob saw it")], question: null }));
    expect(table.log.map((one) => one.sentence)).toEqual(["as Bob saw it"]);
  });

  it("is whole and not doubled when the line comes back", () => {
    breaks();
    returns(state({ events: [line(1), line(2), line(2, "more"), line(3)] }));
    expect(table.log.map((one) => one.place)).toEqual([1, 2, 2, 3]);
  });
});

describe("an answer", () => {
  it("is sent with its question, and the question is closed here", () => {
    table.give(hunt);
    expect(sent).toEqual([{ type: "answer", question: 12, move: "A1>C" }]);
    expect([table.asking, table.question]).toEqual(["answered", null]);
    expect([table.choosing.open, table.choosing.lit.size]).toEqual([[], 0]);
  });

  it("is given once", () => {
    table.give(hunt);
    table.give(pass);
    expect(sent).toHaveLength(1);
  });

  it("is not given where nothing is asked", () => {
    table.hear(state({ question: null }));
    table.give(pass);
    expect([sent, table.asking]).toEqual([[], "none"]);
  });

  it("takes the note and the hint with it", () => {
    table.hear(hint(12));
    table.hear(refusal("chat", null));
    table.give(pass);
    expect([table.hint, table.note]).toEqual([null, null]);
  });

  it("is found by touches", () => {
    table.choosing.touch("A1");
    expect([sent, table.choosing.open]).toEqual([[], [feed, hunt]]);
    table.choosing.touch("C");
    expect(sent).toEqual([{ type: "answer", question: 12, move: "A1>C" }]);
  });

  it("opens the next question with nothing chosen", () => {
    table.choosing.touch("A1");
    table.choosing.touch("C");
    table.hear(state({ question: asked(13) }));
    expect([table.asking, table.question?.id, table.choosing.chosen]).toEqual(["open", 13, []]);
    table.hear(state({ question: null }));
    expect([table.asking, table.question]).toEqual(["none", null]);
  });

  it("stays under way while others come, go and are renamed", () => {
    table.give(hunt);
    table.hear({ type: "players", players, proposal: null, clock: null, pace: 0, notices: [] });
    table.hear(state({ seq: 13 }));
    expect([table.asking, table.question]).toEqual(["answered", null]);
  });
});

describe("an answer that is to be confirmed", () => {
  beforeEach(() => (table.careful = true));

  it("waits until it is given once more, by a button or by a touch", () => {
    table.give(pass);
    expect([table.pending, sent, table.asking]).toEqual([pass, [], "open"]);
    table.give(pass);
    expect([sent, table.pending, table.asking]).toEqual([[answer(12, pass)], null, "answered"]);
    table.hear(state({ question: asked(13) }));
    for (const thing of ["A1", "C"]) table.touch(thing);
    expect([table.pending, table.choosing.chosen, sent.length]).toEqual([hunt, ["A1", "C"], 1]);
    table.touch("C");
    expect(sent[1]).toEqual(answer(13, hunt));
  });

  it("is forgotten when another is chosen, when one goes back, and with the question", () => {
    table.give(pass);
    table.touch("A1");
    expect([table.pending, table.choosing.chosen]).toEqual([null, ["A1"]]);
    table.touch("C");
    table.choosing.back();
    expect([table.pending, table.choosing.chosen]).toEqual([null, ["A1"]]);
    table.give(pass);
    table.give(hunt);
    expect(table.pending).toEqual(hunt);
    table.hear(state({ question: asked(13) }));
    expect([table.pending, sent]).toEqual([null, []]);
  });
});

describe("a question that answers itself", () => {
  it("is not asked where there is one answer", () => {
    table.hear(state({ question: asked(13, [pass]) }));
    expect([table.byItself, table.choosing.open, table.question?.id]).toEqual([pass, [], 13]);
  });

  it("is not asked where it is to be passed, and needs no confirming", () => {
    table.careful = true;
    table.passing.take(table.question!, pass, "always", {});
    expect([table.byItself, table.choosing.lit.size]).toEqual([pass, 0]);
    table.give(pass);
    expect(sent).toEqual([answer(12, pass)]);
  });
});

describe("a refusal", () => {
  it("opens the question again with what was chosen, and says why", () => {
    table.choosing.touch("A1");
    table.choosing.touch("C");
    expect(table.choosing.chosen).toEqual([]);
    table.hear(refusal("answer", 12));
    expect([table.asking, table.question?.id]).toEqual(["refused", 12]);
    expect([table.choosing.chosen, table.choosing.open]).toEqual([["A1", "C"], [hunt]]);
    expect(table.note).toEqual({ title: "", sentence: "No", rule: "6.2" });
  });

  it("leaves the question to be answered", () => {
    table.give(hunt);
    table.hear(refusal("answer", 12));
    table.give(pass);
    expect(sent.at(-1)).toEqual({ type: "answer", question: 12, move: "-" });
    expect([table.asking, table.note]).toEqual(["answered", null]);
  });

  it("changes nothing when its question is no longer open", () => {
    table.give(hunt);
    table.hear(state({ question: asked(13) }));
    table.choosing.touch("A1");
    table.hear(refusal("answer", 12));
    table.hear(refusal("hint", 12));
    expect([table.asking, table.note, table.choosing.chosen]).toEqual(["open", null, ["A1"]]);
    table.hear(state({ question: null }));
    table.hear(refusal("answer", 13));
    expect([table.asking, table.note]).toEqual(["none", null]);
  });

  it("is noted until the table goes on, also where nothing is asked", () => {
    table.hear(state({ question: null }));
    table.hear(refusal("chat", null));
    expect(table.note?.sentence).toBe("No");
    table.hear(state({ question: null }));
    expect(table.note).toBeNull();
  });

  it("of something else is noted, and the answer stays under way", () => {
    table.give(hunt);
    table.hear(refusal("chat", null));
    table.hear(refusal("hint", 12));
    expect([table.asking, table.note?.sentence]).toEqual(["answered", "No"]);
  });
});

describe("a gap", () => {
  it("keeps what was chosen and said where the same question is still open", () => {
    table.choosing.touch("A1");
    table.hear(hint(12));
    table.hear(refusal("chat", null));
    breaks();
    expect(table.choosing.chosen).toEqual(["A1"]);
    returns(state());
    expect([table.asking, table.choosing.chosen, table.hint?.question, table.note?.sentence]).toEqual(["open", ["A1"], 12, "No"]);
  });

  it("forgets them where another question is open", () => {
    table.choosing.touch("A1");
    table.hear(hint(12));
    table.hear(refusal("chat", null));
    breaks();
    returns(state({ question: asked(15) }));
    expect([table.choosing.chosen, table.hint, table.note]).toEqual([[], null, null]);
  });

  it("leaves an answer in doubt until the server has said where the table is", () => {
    table.give(hunt);
    breaks();
    expect([table.asking, table.question]).toEqual(["unheard", null]);
    table.reach("open");
    table.hear(welcome());
    expect(table.asking).toBe("unheard");
  });

  it("gives an answer again that did not count, without being told to", () => {
    table.choosing.touch("A1");
    table.choosing.touch("C");
    breaks();
    returns(state());
    expect([table.asking, table.note]).toEqual(["answered", null]);
    expect(sent).toEqual([answer(12, hunt), answer(12, hunt)]);
    table.hear(refusal("answer", 12));
    expect([table.asking, table.choosing.chosen]).toEqual(["refused", ["A1", "C"]]);
  });

  it("gives it a third time if the line breaks again", () => {
    table.give(hunt);
    breaks();
    returns(state());
    breaks();
    returns(state());
    expect(sent).toHaveLength(3);
  });

  it("says nothing of an answer that counted", () => {
    table.give(hunt);
    breaks();
    returns(state({ question: null }));
    expect([table.asking, table.note]).toEqual(["none", null]);
  });

  it("does not swallow an answer that is given meanwhile", () => {
    breaks();
    table.give(hunt);
    expect([sent, table.asking]).toEqual([[], "unheard"]);
    returns(state());
    expect([sent, table.asking]).toEqual([[answer(12, hunt)], "answered"]);
  });

  it("forgets an answer to a question that is no longer open", () => {
    breaks();
    table.give(hunt);
    returns(state({ question: asked(15) }));
    expect([sent, table.asking]).toEqual([[], "open"]);
    breaks();
    returns(state({ question: asked(15) }));
    expect([sent, table.asking]).toEqual([[], "open"]);
  });
});

describe("somebody who sits down, or is renamed", () => {
  it("takes from nobody what he had chosen, nor hint and note", () => {
    table.choosing.touch("A1");
    table.hear(hint(12));
    table.hear(refusal("chat", null));
    const phrased = { ...hunt, phrase: "Attack Bea's C with A1" };
    table.hear(state({ seq: 13, question: asked(12, [feed, phrased, pass]) }));
    table.hear({ type: "players", players, proposal: null, clock: null, pace: 0, notices: [] });
    expect([table.choosing.chosen, table.choosing.open]).toEqual([["A1"], [feed, phrased]]);
    expect([table.hint?.question, table.note?.sentence]).toEqual([12, "No"]);
  });
});

describe("a hint", () => {
  it("is being thought about until it comes, or is refused", () => {
    table.hear(welcome({ hints: true }));
    table.hear(state());
    table.askHint();
    expect(table.hinting).toBe(true);
    table.hear(hint(12));
    expect(table.hinting).toBe(false);
    table.askHint();
    table.hear(refusal("hint", 12));
    expect(table.hinting).toBe(false);
  });

  it("is shown for the question that is open, and goes with it", () => {
    table.hear(hint(12));
    expect(table.hint?.phrase).toBe("Pass");
    table.hear(state({ question: asked(13) }));
    expect(table.hint).toBeNull();
  });

  it("changes nothing when its question is answered or no longer open", () => {
    table.give(hunt);
    table.hear(hint(12));
    expect(table.hint).toBeNull();
    table.hear(state({ question: asked(13) }));
    table.hear(hint(12));
    expect(table.hint).toBeNull();
  });
});

describe("why not", () => {
  it("is asked by the things chosen before and the one that is touched", async () => {
    table.choosing.touch("A1");
    table.choosing.touch("B");
    expect(sent).toEqual([{ type: "why", things: ["A1", "B"] }]);
    table.hear(because("B flies"));
    await settle();
    expect(table.note).toEqual({ title: "B", sentence: "B flies", rule: "6.5" });
    expect(table.choosing.chosen).toEqual(["A1"]);
  });

  it("is not asked where nothing is asked of the person, or the line is broken", async () => {
    table.give(hunt);
    table.choosing.touch("B");
    table.hear(state({ question: asked(13) }));
    up = false;
    table.choosing.touch("B");
    up = true;
    table.choosing.touch("D");
    table.hear(because("D sleeps"));
    await settle();
    expect(sent.slice(1)).toEqual([{ type: "why", things: ["D"] }]);
    expect(table.note?.title).toBe("D");
  });

  it("is noted for what was touched last, whatever the answers before say", async () => {
    table.choosing.touch("B");
    table.choosing.touch("D");
    table.hear(because("B flies"));
    await settle();
    expect(table.note).toBeNull();
    table.hear(because("D sleeps"));
    await settle();
    expect(table.note).toMatchObject({ title: "D", sentence: "D sleeps" });
  });

  it("is noted only for what is still asked about", async () => {
    table.choosing.touch("B");
    table.choosing.touch("A1");
    table.hear(because("B flies"));
    await settle();
    expect(table.note).toBeNull();
    table.choosing.touch("B");
    table.hear(state({ question: asked(13) }));
    table.hear(because("B flies"));
    await settle();
    expect(table.note).toBeNull();
    table.choosing.touch("B");
    table.give(pass);
    table.hear(because("B flies"));
    await settle();
    expect(table.note).toBeNull();
  });

  it("is answered in the right order after a refusal and after a gap", async () => {
    table.choosing.touch("B");
    table.hear(refusal("why", null));
    await settle();
    expect(table.note).toBeNull();
    table.choosing.touch("D");
    breaks();
    returns(state());
    table.choosing.touch("E");
    table.hear(because("E is far"));
    await settle();
    expect(table.note).toMatchObject({ title: "E", sentence: "E is far" });
  });
});
