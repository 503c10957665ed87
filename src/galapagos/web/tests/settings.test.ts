import { beforeEach, describe, expect, it, vi } from "vitest";

type Module = typeof import("../src/lib/settings.svelte");

let kept: Map<string, string>;
let root: { dataset: Record<string, string>; lang: string };
let queries: string[]; // media queries that are true

/** The page opened anew in the same browser. */
async function visit(): Promise<Module> {
  vi.resetModules();
  return import("../src/lib/settings.svelte");
}

beforeEach(() => {
  kept = new Map();
  root = { dataset: {}, lang: "" };
  queries = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal("navigator", { language: "en-GB" });
  vi.stubGlobal("document", { documentElement: root });
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: queries.includes(query) }));
});

describe("what this browser remembers", () => {
  it("is nothing at the first visit", async () => {
    const { settings } = await visit();
    expect([settings.theme, settings.name, settings.kept, settings.lessons, settings.language]).toEqual(["system", "", [], {}, "en"]);
    expect(settings.tokens("finch-1")).toEqual([]);
  });

  it("is there at the next visit", async () => {
    const { settings } = await visit();
    settings.turn("night");
    settings.call("Ada");
    settings.speak("ru");
    settings.reach("evo", 3);
    settings.reach("mutagen", 1);
    settings.keep("finch-1", "evo", ["a"]);
    const next = (await visit()).settings;
    expect([next.theme, next.name, next.language]).toEqual(["night", "Ada", "ru"]);
    expect(next.lessons).toEqual({ evo: 3, mutagen: 1 });
    expect(next.tokens("finch-1")).toEqual(["a"]);
    expect([...kept.keys()].every((key) => key.startsWith("galapagos."))).toBe(true);
  });

  it("is spoiled by nothing that cannot be read, and kept nowhere where nothing can be", async () => {
    kept.set("galapagos.tables", "{");
    const { settings } = await visit();
    expect(settings.kept).toEqual([]);
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => { throw new Error("full"); } }); // prettier-ignore
    settings.call("Ada");
    expect(settings.name).toBe("Ada");
  });

  it("has each table once, the latest first, with all tokens that ever opened it", async () => {
    const { settings } = await visit();
    settings.keep("finch-1", "evo", ["a"], "watch");
    settings.keep("owl-2", "mutagen", ["b"]);
    settings.keep("finch-1", "", ["c", "a"]);
    expect(settings.kept).toEqual([
      { table: "finch-1", game: "evo", tokens: ["a", "c"], spectator: "watch" },
      { table: "owl-2", game: "mutagen", tokens: ["b"], spectator: undefined },
    ]);
    settings.keep("finch-1", "evo", [], "other");
    expect(settings.kept[0]!.spectator).toBe("other");
  });

  it("forgets one table, and those that are too many", async () => {
    const { settings } = await visit();
    for (let n = 0; n < 62; n++) settings.keep(`crab-${n}`, "evo", [`${n}`]);
    expect([settings.kept.length, settings.kept[0]!.table, settings.kept.at(-1)!.table]).toEqual([60, "crab-61", "crab-2"]);
    settings.forget("crab-61");
    expect([settings.kept.length, settings.tokens("crab-61"), settings.tokens("crab-60")]).toEqual([59, [], ["60"]]);
    expect((await visit()).settings.kept).toHaveLength(59);
  });
});

describe("the look", () => {
  it("follows the system until day or night is chosen, and then again", async () => {
    const { settings, isNight } = await visit();
    settings.turn("night");
    expect([root.dataset.theme, isNight()]).toEqual(["night", true]);
    settings.turn("day");
    queries = ["(prefers-color-scheme: dark)"];
    expect([root.dataset.theme, isNight()]).toEqual(["day", false]);
    settings.turn("system");
    expect(["theme" in root.dataset, isNight()]).toEqual([false, true]);
    queries = [];
    expect(isNight()).toBe(false);
  });

  it("is put on at the start, with the language", async () => {
    kept.set("galapagos.theme", '"night"');
    kept.set("galapagos.language", '"ru"');
    const { settings } = await visit();
    await settings.start();
    expect([root.dataset.theme, root.lang]).toEqual(["night", "ru"]);
  });

  it("is calm where the system asks for it", async () => {
    const { calm } = await visit();
    expect(calm()).toBe(false);
    queries = ["(prefers-reduced-motion: reduce)"];
    expect(calm()).toBe(true);
  });
});

it("speaks Russian with those whose browser does, until they choose", async () => {
  vi.stubGlobal("navigator", { language: "ru-RU" });
  const { settings } = await visit();
  expect(settings.language).toBe("ru");
  settings.speak("en");
  await vi.waitFor(() => expect(root.lang).toBe("en"));
  expect((await visit()).settings.language).toBe("en");
});
