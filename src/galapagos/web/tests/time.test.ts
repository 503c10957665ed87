import { afterEach, describe, expect, it, vi } from "vitest";
import { Company } from "../src/lib/company.svelte";
import type { Table } from "../src/lib/table.svelte";
import { now, span } from "../src/lib/time.svelte";
import type { Clock, Sitter } from "../src/lib/wire";

vi.mock("svelte", async (original) => ({ ...(await original<object>()), setContext: () => undefined }));
afterEach(() => vi.useRealTimers());

const sitter = (more: Partial<Sitter> = {}): Sitter => ({
  seat: 1, name: "Bob", bot: null, person: true, open: false, here: true, away: null, bank: 600, vacant: null, resigned: false, rematch: false, ...more,
}); // prettier-ignore

/** What a company sees of a table so many seconds after it was told. */
function company(after: number, players: Sitter[], more: object = {}): Company {
  const then = Date.now() - after * 1000;
  const table = { over: false, you: [0], players, info: { clock: 60 }, clock: null, clockAt: then, toldAt: then, ...more };
  return new Company(table as unknown as Table, () => undefined);
}
const clock = (left: number, stands = false): Clock => ({ seat: 1, limit: 60, left, stands });

describe("time", () => {
  it.each([
    [0, "0:00"],
    [-3, "0:00"],
    [40.9, "0:40"],
    [185, "3:05"],
    [3599, "59:59"],
    [3600 * 5 + 60 * 12 + 3, "5 h 12 min"],
    [3600 * 2 + 59, "2 h"],
    [86_400 * 2 + 3600 * 4 + 100, "2 d 4 h"],
    [86_400 * 7, "7 d"],
  ])("of %d seconds is written %s", (seconds, written) => expect(span(seconds)).toBe(written));

  it("is told", () => {
    vi.useFakeTimers({ now: 5000 });
    expect(now()).toBe(5000);
  });
});

describe("a seat's clock", () => {
  it("stands with the answer's time and the reserve while others are asked", () => {
    expect(company(9, []).clock(sitter())).toEqual({ left: 660, bank: 600, runs: false });
  });

  it("runs by itself while its seat is asked, into the reserve and out", () => {
    vi.useFakeTimers({ now: 1_000_000 });
    expect(company(9, [], { clock: clock(650) }).clock(sitter())).toEqual({ left: 641, bank: 600, runs: true });
    expect(company(9, [], { clock: clock(20) }).clock(sitter({ bank: 20 }))).toEqual({ left: 11, bank: 11, runs: true });
    expect(company(29, [], { clock: clock(20) }).clock(sitter({ bank: 20 }))).toMatchObject({ left: -9, bank: 0 });
  });

  it("stands while the table is paused", () => {
    expect(company(9, [], { clock: clock(50, true) }).clock(sitter({ bank: 0 }))).toEqual({ left: 50, bank: 0, runs: false });
  });

  it.each([{ bot: "greedy" }, { open: true }, { person: false }, { bank: null }])("is none with %o", (more) =>
    expect(company(0, []).clock(sitter(more))).toBeNull(),
  );

  it("is none at a table without clocks, and after the game", () => {
    expect(company(0, [], { info: { clock: null } }).clock(sitter())).toBeNull();
    expect(company(0, [], { over: true }).clock(sitter())).toBeNull();
  });
});

describe("who is away", () => {
  it("is so for longer and longer, if he is a person who plays himself", () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const gone = sitter({ here: false, away: 40 });
    expect(company(5, []).away(gone)).toBe(45);
    expect(company(5, []).away({ ...gone, here: true })).toBeNull();
    expect(company(5, []).away({ ...gone, bot: "greedy" })).toBeNull();
    expect(company(5, []).away({ ...gone, away: null })).toBeNull();
    expect(company(5, [], { over: true }).away(gone)).toBeNull();
  });

  it("leaves a seat to bots when the time is down to nothing", () => {
    const seats = (vacant: number | null, more: object = {}): number[] =>
      company(10, [sitter({ vacant })], more).vacant.map(({ seat }) => seat);
    expect([seats(11), seats(10), seats(0), seats(null)]).toEqual([[], [1], [1], []]);
    expect([seats(0, { you: [1] }), seats(0, { over: true })]).toEqual([[], []]);
  });

  it("leaves a chair to those who have none", () => {
    expect([company(0, []).free, company(0, [], { you: [] }).free]).toEqual([false, true]);
    expect(company(0, [], { you: [], over: true }).free).toBe(false);
  });
});
