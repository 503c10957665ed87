import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Because, Choice, Line, Scene } from "../src/lib/wire";

const wire = vi.hoisted(() => ({ scene: vi.fn(), whyNot: vi.fn() }));
const settings = vi.hoisted(() => ({ reach: vi.fn() }));
vi.mock("../src/lib/api", () => ({ api: wire }));
vi.mock("../src/lib/settings.svelte", () => ({ settings }));
const { Lesson, news } = await import("../src/lib/lesson.svelte");

const hunt: Choice = { move: "A1>C", phrase: "Attack C with A1", touches: ["A1", "C"], passes: "" };
const feed: Choice = { move: "A1+", phrase: "Food for A1", touches: ["A1", "food"], passes: "" };
const pass: Choice = { move: "-", phrase: "Pass", touches: [], passes: "" };
const line = (place: number, sentence: string): Line => ({ place, sentence, rule: "", what: "", facts: {}, things: [], by: -1, of: 0 });
const scene = (number: number, answer: string | null = hunt.move): Scene =>
  ({ number, scenes: 4, answer, options: answer ? [hunt, feed, pass] : [], since: 0, events: [] }) as unknown as Scene;
const settled = (): Promise<void> => new Promise((then) => setTimeout(then));
const because = (more: Partial<Because> = {}): Because => ({ type: "why", move: "", allowed: false, sentence: "B flies", rule: "6.5", ...more });

let lesson: InstanceType<typeof Lesson>;

beforeEach(async () => {
  vi.resetAllMocks();
  wire.scene.mockImplementation(async (path: string) => scene(Number(/guide\/(\d+)/.exec(path)![1])));
  wire.whyNot.mockResolvedValue(because());
  lesson = new Lesson("evo", "Zoë & Co");
  await lesson.go(1);
});

describe("a scene", () => {
  it("is fetched for the learner's name, remembered, and the next one is fetched before it is wanted", () => {
    expect(wire.scene.mock.calls.map(([path]) => path)).toEqual([
      "evo/guide/1?name=Zo%C3%AB%20%26%20Co",
      "evo/guide/2?name=Zo%C3%AB%20%26%20Co",
    ]);
    expect(lesson.scene?.number).toBe(1);
    expect(settings.reach.mock.calls).toEqual([["evo", 1]]);
  });

  it("is the last one if none comes after it", async () => {
    expect(lesson.last).toBe(false);
    wire.scene.mockClear();
    await lesson.go(3);
    expect([lesson.last, wire.scene.mock.calls.length]).toEqual([true, 1]);
    lesson.next();
    await settled();
    expect([lesson.scene?.number, wire.scene.mock.calls.length]).toEqual([3, 1]);
  });

  it("follows the one before it, and none comes before the first", async () => {
    lesson.next();
    await settled();
    expect(lesson.scene?.number).toBe(2);
    lesson.back();
    await settled();
    expect(lesson.scene?.number).toBe(1);
    await lesson.go(0);
    lesson.back();
    await settled();
    expect([lesson.scene?.number, lesson.trouble]).toEqual([0, ""]);
  });

  it("that comes late does not push away the one that was wanted after it", async () => {
    let late = (_: Scene): void => undefined;
    wire.scene.mockImplementationOnce(() => new Promise((then) => (late = then)));
    const first = lesson.go(2);
    await lesson.go(3);
    late(scene(2));
    await first;
    expect(lesson.scene?.number).toBe(3);
  });

  it("that does not come leaves the one before, and says so until another comes", async () => {
    wire.scene.mockRejectedValueOnce(new Error("No connection"));
    await lesson.go(2);
    expect([lesson.trouble, lesson.scene?.number, lesson.wanted]).toEqual(["No connection", 1, hunt]);
    await lesson.go(2);
    expect(lesson.trouble).toBe("");
  });

  it("that fails late is no trouble for the one that came", async () => {
    let fail = (_: Error): void => undefined;
    wire.scene.mockImplementationOnce(() => new Promise((_, no) => (fail = no)));
    const first = lesson.go(2);
    await lesson.go(3);
    fail(new Error("No connection"));
    await first;
    expect([lesson.trouble, lesson.scene?.number]).toEqual(["", 3]);
  });

  it("begins with nothing chosen and nothing remarked", async () => {
    lesson.choosing.touch("A1");
    lesson.give(pass);
    lesson.choosing.touch("A1");
    await lesson.go(2);
    expect([lesson.choosing.chosen, lesson.remark]).toEqual([[], null]);
  });
});

describe("the answer that the guide asks for", () => {
  it("is pointed at, thing by thing, until the next scene is on its way", async () => {
    expect([lesson.wanted, lesson.things]).toEqual([hunt, ["A1", "C"]]);
    lesson.choosing.touch("A1");
    expect(lesson.things).toEqual(["C"]);
    lesson.choosing.touch("C");
    expect([lesson.wanted, lesson.things]).toEqual([null, []]);
    await settled();
    expect(lesson.scene?.number).toBe(2);
  });

  it("is pointed at once for a thing that it is about twice", async () => {
    const shed = { move: "tail", phrase: "", touches: ["B.tail", "B.tail"], passes: "" };
    wire.scene.mockResolvedValueOnce({ ...scene(2, "tail"), options: [shed, pass] });
    await lesson.go(2);
    expect(lesson.things).toEqual(["B.tail"]);
  });

  it("is none where the guide only tells", async () => {
    wire.scene.mockResolvedValueOnce(scene(2, null));
    await lesson.go(2);
    expect([lesson.wanted, lesson.things]).toEqual([null, []]);
  });
});

describe("another answer", () => {
  it("is remarked on kindly, and one chooses anew", () => {
    lesson.choosing.touch("A1");
    lesson.choosing.touch("food");
    expect(lesson.remark).toEqual({ kind: "other", phrase: "Food for A1" });
    expect([lesson.choosing.chosen, lesson.scene?.number]).toEqual([[], 1]);
    lesson.choosing.touch("A1");
    expect(lesson.remark).toBeNull();
  });

  it("that a rule forbids is asked about by its things", async () => {
    lesson.choosing.touch("A1");
    lesson.choosing.touch("B & B");
    await settled();
    expect(wire.whyNot.mock.calls).toEqual([["evo/guide/1/why?name=Zo%C3%AB%20%26%20Co&things=A1&things=B%20%26%20B"]]);
    expect(lesson.remark).toEqual({ kind: "not", sentence: "B flies", rule: "6.5" });
  });

  it("is not asked about where the guide asks for nothing", async () => {
    wire.scene.mockResolvedValueOnce(scene(2, null));
    await lesson.go(2);
    lesson.choosing.touch("B");
    await settled();
    expect([wire.whyNot.mock.calls, lesson.remark]).toEqual([[], null]);
  });

  it("is not remarked on when the answer comes in another scene", async () => {
    let late = (_: Because): void => undefined;
    wire.whyNot.mockImplementationOnce(() => new Promise((then) => (late = then)));
    lesson.choosing.touch("B");
    await lesson.go(2);
    late(because());
    await settled();
    expect(lesson.remark).toBeNull();
  });
});

it("tells what others did since the scene before, and once what is said several times in a row", () => {
  const events = [line(1, "Old."), line(2, "Rain."), line(3, "Rain."), line(3, "Bob passes."), line(4, "Rain.")];
  expect(news({ ...scene(1), since: 1, events }).map((one) => one.sentence)).toEqual(["Rain.", "Bob passes.", "Rain."]);
});
