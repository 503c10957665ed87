import { beforeAll, expect, it, vi } from "vitest";
import type { GameInfo } from "../src/lib/wire";

const option = { name: "level", help: "", default: "medium", choices: ["easy", "medium"], many: false, doubt: "", rule: "" };
const game = { name: "mutagen", seats: [1, 2, 3, 4], bots: ["random", "greedy"], options: [option] } as unknown as GameInfo;
let plan: typeof import("../src/lib/plan");

beforeAll(async () => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("location", { hash: "" });
  vi.stubGlobal("addEventListener", () => undefined);
  plan = await import("../src/lib/plan");
});

const kinds = (chosen: { players: { kind?: string }[] }): string[] => chosen.players.map((one) => one.kind ?? "");

it("offers open seats beside the maker's own", () => {
  expect(kinds(plan.offered(game, 3))).toEqual(["person", "open", "open"]);
  expect(kinds(plan.offered(game, 1, "friends"))).toEqual(["person", "open"]);
});

it("offers one seat to who comes to play alone, if the game can be", () => {
  expect(kinds(plan.offered(game, 3, "alone"))).toEqual(["person"]);
  expect(kinds(plan.offered({ ...game, seats: [2, 3] }, 3, "alone"))).toEqual(["person", "open", "open"]);
});

it("remembers what was chosen last: seats, options, clock", () => {
  const last = { players: [{ kind: "person" }, { kind: "bot", name: "Wren", bot: "random" }] as never, options: { level: "easy", gone: 1 }, clock: 120, bank: 300, hints: false, public: true };
  const chosen = plan.offered(game, 3, "", last);
  expect([kinds(chosen), chosen.players[1]!.bot]).toEqual([["person", "bot"], "random"]);
  expect([chosen.options, chosen.clock, chosen.bank, chosen.hints, chosen.public]).toEqual([{ level: "easy" }, 120, 300, false, true]);
  expect(kinds(plan.offered(game, 3, "", { players: [{ kind: "person" }] }))).toEqual(["person"]);
});

it("offers friends open seats even if bots were chosen last, as many as then", () => {
  const bots = [{ kind: "person" }, { kind: "bot", bot: "greedy" }, { kind: "bot", bot: "greedy" }, { kind: "bot", bot: "greedy" }] as never;
  expect(kinds(plan.offered(game, 2, "friends", { players: bots }))).toEqual(["person", "open", "open", "open"]);
  const mixed = [{ kind: "person" }, { kind: "open" }, { kind: "bot", bot: "greedy" }] as never;
  expect(kinds(plan.offered(game, 2, "friends", { players: mixed }))).toEqual(["person", "open", "bot"]);
  expect(kinds(plan.offered(game, 2, "friends", { players: [{ kind: "person" }] }))).toEqual(["person", "open"]);
});
