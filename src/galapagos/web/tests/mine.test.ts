import { beforeEach, expect, it, vi } from "vitest";
import type { Mine, TableInfo } from "../src/lib/wire";

let asked: unknown[];
let tables: Record<string, Partial<Mine>>;

vi.mock("../src/lib/api", () => ({
  api: {
    mine: async (held: { table: string; tokens: string[] }[]) => {
      asked.push(held);
      return held.map(({ table }) => ({ table, info: null, you: [], host: false, ...tables[table] }));
    },
  },
}));

const player = (seat: number, bot: string | null = null) => ({ seat, name: ["Ada", "Wren"][seat], bot, open: false });
const running = { title: "Evo", game: "evo", players: [player(0), player(1)], outcome: null, ended: null, asked: 0 } as unknown as TableInfo;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  [asked, tables] = [[], {}];
});

it("asks for all running tables in one request, and never again for one that is over", async () => {
  const { settings } = await import("../src/lib/settings.svelte");
  const { mine } = await import("../src/lib/mine");
  expect([await mine(), asked]).toEqual([[], []]);
  settings.keep("owl-1", "evo", ["a"], "w", "h");
  settings.keep("owl-2", "evo", ["b"]);
  const outcome = { winners: [1], reason: "most points" } as TableInfo["outcome"];
  tables = { "owl-1": { info: running, you: [0] }, "owl-2": { info: { ...running, outcome, since: 7 }, you: [0] } };
  expect((await mine()).map((one) => one.table)).toEqual(["owl-1"]);
  expect(asked).toEqual([[{ table: "owl-2", tokens: ["b"] }, { table: "owl-1", tokens: ["a", "w", "h"] }]]);
  const over = { title: "Evo", names: ["Ada", "Wren"], winners: [1], you: [0], reason: "most points", at: 7 };
  expect(settings.kept.find((one) => one.table === "owl-2")?.over).toEqual(over);
  await mine();
  expect(asked[1]).toEqual([{ table: "owl-1", tokens: ["a", "w", "h"] }]);
});

it("asks for more than the server tells at once, in as few requests as can be", async () => {
  const { settings } = await import("../src/lib/settings.svelte");
  const { mine } = await import("../src/lib/mine");
  for (let n = 0; n < 61; n++) settings.keep(`owl-${n}`, "evo", ["a"]);
  expect((await mine()).length).toBe(61);
  expect(asked.map((held) => (held as unknown[]).length)).toEqual([60, 1]);
});

it("forgets what was closed before it began, and finds the rematch of a game that ended without me", async () => {
  const { settings } = await import("../src/lib/settings.svelte");
  const { mine } = await import("../src/lib/mine");
  settings.keep("owl-1", "evo", ["a"]);
  settings.keep("owl-2", "evo", ["b"], "w");
  const ended = { by: -1, winners: [], reason: "" };
  tables = {
    "owl-1": { info: { ...running, waiting: true, ended }, you: [0] },
    "owl-2": { info: { ...running, ended, next: "owl-3" }, you: [1] },
  };
  await mine();
  expect(settings.kept.map(({ table, tokens, over }) => [table, tokens, !!over])).toEqual([["owl-3", ["b"], false], ["owl-2", ["b"], true]]); // prettier-ignore
});

it("knows whether a game goes on without me", async () => {
  const { goesOn } = await import("../src/lib/mine");
  const seats = (kinds: string) =>
    [...kinds].map((kind, seat) => ({ ...player(seat), person: kind !== "b", resigned: kind === "r" })) as TableInfo["players"];
  expect(["ppb", "pp", "pbb", "prb", "ppp"].map((kinds) => goesOn(seats(kinds), [0]))).toEqual([true, false, false, false, true]);
  expect(goesOn(seats("ppp"), [0, 1, 2])).toBe(false); // they share a screen
});

it("forgets no key because a server does not know the table", async () => {
  const { settings } = await import("../src/lib/settings.svelte");
  const { mine } = await import("../src/lib/mine");
  settings.keep("owl-1", "evo", ["a"]);
  expect((await mine())[0]!.info).toBeNull();
  expect(settings.tokens("owl-1")).toEqual(["a"]);
});

it("knows who is to answer: not one for whom a bot plays", async () => {
  const { isAsked, sits } = await import("../src/lib/mine");
  const one = { table: "owl-1", info: running, you: [0], host: false };
  expect([isAsked(one), isAsked({ ...one, you: [1] })]).toEqual([true, false]);
  expect(isAsked({ ...one, info: { ...running, players: [player(0, "greedy"), player(1)] as TableInfo["players"] } })).toBe(false);
  expect(isAsked({ ...one, info: { ...running, paused: true } })).toBe(false);
  const made = { ...one, you: [], host: true };
  expect([sits(one), sits(made), sits({ ...made, info: { ...running, waiting: true } })]).toEqual([true, false, true]);
});
