// The count of points as sums and bars. What counts how much is the server's to say.
import type { Account, Counted } from "./wire";

export interface Source {
  name: string;
  points: number;
  rules: string[];
  lines: Counted[];
}

/** The lines of one source together, in the order in which the account has them. */
export function sources(lines: Counted[]): Source[] {
  return [...new Set(lines.map((line) => line.source))].map((name) => {
    const its = lines.filter((line) => line.source === name);
    return {
      name,
      points: its.reduce((sum, line) => sum + line.points, 0),
      rules: [...new Set(its.map((line) => line.rule))],
      lines: its,
    };
  });
}

/** How a number of points was put together: "6 + 12 − 2". */
export function sum(numbers: number[]): string {
  return numbers.map((n, i) => (i ? ` ${n < 0 ? "−" : "+"} ${Math.abs(n)}` : signed(n))).join("");
}

export function signed(n: number, plus = ""): string {
  return `${n < 0 ? "−" : n > 0 ? plus : ""}${Math.abs(n)}`;
}

export const REST = "rest"; // all sources that have no fill of their own

/** The sources that a bar tells apart: the greatest of all sides together, in the order of the accounts. */
export function kinds(accounts: Account[], fills: number): string[] {
  const all = sources(accounts.flatMap((account) => account.lines)).filter((source) => source.points !== 0);
  const greatest = all.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const kept = all.length > fills ? greatest.slice(0, fills - 1) : all;
  const names = all.filter((source) => kept.includes(source)).map((source) => source.name);
  return all.length > fills ? [...names, REST] : names;
}

export interface Part {
  kind: string;
  points: number;
  width: number; // in points
}

/** A side's bar: what it gained, kind by kind, and at its end what it paid. So what is left before that is its score. */
export function bar(account: Account, of: string[]): Part[] {
  const points = of.map((kind) => ({
    kind,
    points: account.lines
      .filter((line) => line.source === kind || (kind === REST && !of.includes(line.source)))
      .reduce((all, line) => all + line.points, 0),
  }));
  const paid = points.filter((part) => part.points < 0).map((part) => ({ ...part, width: -part.points }));
  let left = Math.max(0, account.points);
  const gained = points
    .filter((part) => part.points > 0)
    .map((part) => {
      const width = Math.min(left, part.points);
      left -= width;
      return { ...part, width };
    });
  return [...gained.filter((part) => part.width > 0), ...paid];
}
