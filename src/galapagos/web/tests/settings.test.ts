import { beforeEach, describe, expect, it, vi } from "vitest";

type Module = typeof import("../src/lib/settings.svelte");

let kept: Map<string, string>;
let root: { dataset: Record<string, string>; lang: string };
let queries: string[]; // media queries that are true
let told: (event: { key: string | null }) => void; // that another tab has written something down

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
  vi.stubGlobal("addEventListener", (_: string, listen: typeof told) => (told = listen));
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

  it("has a name of its own, and makes the key of a seat anew without losing either before the table has taken it", async () => {
    const { settings } = await visit();
    settings.keep("finch-1", "evo", ["a"]);
    const { forge, hello, renewed } = await import("../src/lib/holding");
    const token = forge("finch-1");
    expect(token).toMatch(/^[\w-]{32}$/);
    const { browser } = hello("finch-1");
    expect(hello("finch-1")).toEqual({ type: "hello", table: "finch-1", tokens: [token, "a"], browser });
    renewed("finch-1");
    const next = (await visit()).settings;
    expect(next.tokens("finch-1")).toEqual([token]);
    expect((await import("../src/lib/holding")).hello("finch-1").browser).toBe(browser);
    expect(browser).toMatch(/^[\w-]{24}$/);
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
      { table: "finch-1", game: "evo", tokens: ["c", "a"], spectator: "watch", host: undefined },
      { table: "owl-2", game: "mutagen", tokens: ["b"], spectator: undefined, host: undefined },
    ]);
    settings.keep("finch-1", "evo", [], "other");
    expect(settings.kept[0]!.spectator).toBe("other");
  });

  it("is the same in all tabs: none writes over what another has written", async () => {
    const one = (await visit()).settings;
    await one.start();
    const two = (await visit()).settings;
    two.keep("owl-2", "evo", ["b"]);
    one.keep("finch-1", "evo", ["a"]); // before it has been told
    expect(one.kept.map(({ table }) => table)).toEqual(["finch-1", "owl-2"]);
    two.forget("owl-2");
    two.call("Ada");
    expect([two.tokens("finch-1"), one.tokens("owl-2"), one.name]).toEqual([["a"], ["b"], ""]);
  });

  it("is heard of from another tab", async () => {
    const one = (await visit()).settings;
    await one.start();
    const hear = told;
    const two = (await visit()).settings;
    two.keep("owl-2", "evo", ["b"]);
    two.call("Ada");
    two.mute("Rook", true);
    two.plan("evo", { clock: 60 });
    for (const key of kept.keys()) hear({ key });
    expect([one.tokens("owl-2"), one.name, one.muted, one.plans]).toEqual([["b"], "Ada", ["Rook"], { evo: { clock: 60 } }]);
    kept.clear();
    hear({ key: null });
    expect(one.kept).toEqual([]);
  });

  it("opens a rematch with the keys of the game before", async () => {
    const { settings } = await visit();
    settings.keep("finch-1", "evo", ["a"], "watch", "host");
    settings.follow("finch-1", "owl-2");
    expect(settings.kept[0]).toEqual({ table: "owl-2", game: "evo", tokens: ["a"], spectator: "watch", host: "host" });
  });

  it("forgets one table", async () => {
    const { settings } = await visit();
    for (let n = 0; n < 3; n++) settings.keep(`crab-${n}`, "evo", [`${n}`]);
    settings.forget("crab-2");
    expect([settings.kept.length, settings.tokens("crab-2"), settings.tokens("crab-1")]).toEqual([2, [], ["1"]]);
    expect((await visit()).settings.kept).toHaveLength(2);
  });

  it("forgets of too many tables the oldest that is over or only watched, before any seat", async () => {
    const { settings } = await visit();
    for (let n = 0; n < 200; n++) settings.keep(`crab-${n}`, "evo", n % 100 ? [`${n}`] : []);
    settings.keep("owl-1", "evo", ["a"]);
    const names = settings.kept.map((one) => one.table);
    expect([names.length, names[0], names.includes("crab-0"), names.includes("crab-100")]).toEqual([200, "owl-1", false, true]);
    for (let n = 2; n < 6; n++) settings.keep(`owl-${n}`, "evo", ["a"]);
    expect(settings.kept.map((one) => one.table).slice(-2)).toEqual(["crab-5", "crab-4"]);
  });

  it("opens a table with its seats, to watch, and as host", async () => {
    const { settings } = await visit();
    settings.keep("finch-1", "evo", ["a"], "watch", "host");
    expect(settings.keys("finch-1")).toEqual(["a", "watch", "host"]);
    settings.rise("finch-1");
    expect([settings.keys("finch-1"), settings.kept.length]).toEqual([["watch", "host"], 1]);
    expect(settings.keys("owl-2")).toEqual([]);
  });

  it("knows how a game ended, and what was chosen for its next table", async () => {
    const { settings } = await visit();
    const over = { title: "Evo", names: ["Ada", "Wren"], winners: [0], you: [0], reason: "most points", at: 5 };
    settings.keep("finch-1", "evo", ["a"]);
    settings.close("finch-1", over);
    settings.keep("finch-1", "", []);
    settings.plan("evo", { clock: 60 });
    const next = (await visit()).settings;
    expect([next.kept[0]!.over, next.plans]).toEqual([over, { evo: { clock: 60 } }]);
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
