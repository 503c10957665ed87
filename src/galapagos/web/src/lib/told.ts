// What the log tells: how it is laid out, where what was set up is folded, rounds have heads, passes share a line and
// what is told again and again is told once; what has changed; which lines are about a thing.
import type { Line, Notice } from "./wire";

export type Entry =
  | { kind: "head" | "line"; lines: [Line] }
  | { kind: "passes" | "setup" | "run"; lines: Line[] }
  | { kind: "notice"; notice: Notice; lines: [] };

const HEADS = ["turn", "round", "source"]; // what a turn or a round begins with
const RUN = 4; // so many lines of one kind that are about nobody, or that all say the same, are folded

/** The log as it is laid out, with what is told of the table itself where it happened. */
export function entries(lines: Line[], notices: Notice[] = []): Entry[] {
  const open = [...notices];
  const first = lines.findIndex((line) => line.by >= 0);
  const before = first < 0 ? lines : lines.slice(0, first);
  const setup = before.filter((line) => !HEADS.includes(line.what));
  const found: Entry[] = setup.length ? [{ kind: "setup", lines: setup }] : [];
  for (const line of [...before.filter((line) => HEADS.includes(line.what)), ...lines.slice(before.length)]) {
    while (open[0] && open[0].place < line.place) found.push({ kind: "notice", notice: open.shift()!, lines: [] });
    const last = found.at(-1);
    if (HEADS.includes(line.what)) found.push({ kind: "head", lines: [line] });
    else if (line.what === "pass" && last?.kind === "passes") last.lines.push(line);
    else if (line.what === "pass") found.push({ kind: "passes", lines: [line] });
    else if (last?.kind === "run" && alike(last.lines[0]!, line)) last.lines.push(line);
    else found.push({ kind: "run", lines: [line] });
  }
  found.push(...open.map((notice): Entry => ({ kind: "notice", notice, lines: [] })));
  return found.flatMap((entry): Entry[] =>
    entry.kind === "run" && entry.lines.length < RUN
      ? entry.lines.map((line) => ({ kind: "line", lines: [line] }))
      : [entry],
  );
}

/** What has changed since these seats last answered; what their own answer changed, until somebody else has. */
export function changed(log: Line[], seats: number[]): string[] {
  const last = log.at(-1);
  if (!last || last.by < 0) return [];
  const mine = log.findLast((line) => seats.includes(line.by));
  const since = !seats.length || mine?.of === last.of ? last.of : (mine?.of ?? 0) + 1;
  return [...new Set(log.filter((line) => line.of >= since && line.what !== "pass").flatMap((line) => line.things))];
}

/** Whether they say the same, or are of one kind and tell of nobody. */
function alike(one: Line, other: Line): boolean {
  return one.what === other.what && (one.sentence === other.sentence || !(side(one) || side(other)));
}

/** Whether it tells of somebody. */
function side({ facts }: Line): boolean {
  return "seat" in facts || "who" in facts || "side" in facts;
}

/** Whether a line is about one of these things or about what belongs to one. */
export function speaks(line: Line, things: string[]): boolean {
  return things.some((thing) => line.things.some((one) => one === thing || one.startsWith(`${thing}.`)));
}
