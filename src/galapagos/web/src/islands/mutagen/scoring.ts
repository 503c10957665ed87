// A count of points: line by line over all players.
import type { Bar } from "../../lib/reading.svelte";
import type { Line } from "../../lib/wire";
import { spans } from "./looks";
import type { Count, View } from "./view";
import { say, w, type Word } from "./words";

interface Cell {
  count: number;
  points: number;
}

export interface Row {
  scoring: string; // "round" or "end"
  round: number;
  line: Count;
  cells: Cell[]; // by owner
  before: number[]; // points of the owners when this scoring began
}

/** The last scoring among these lines; after the last round that of the round and of the game. */
export function rows(lines: Line[], whole: Line[], view: View): Row[] {
  const told = lines.filter((line) => line.facts.scoring !== undefined);
  const last = told.filter((line) => line.place === told.at(-1)?.place);
  const earlier = whole.slice(0, whole.indexOf(last[0]!)).filter((line) => line.facts.score !== undefined);
  const of = (all: Line[], owner: number): Line[] => all.filter((line) => line.facts.who === owner);
  const score = view.players.map(({ owner, score }) => {
    const first = of(last, owner)[0];
    const past = of(earlier, owner).at(-1);
    return first ? Number(first.facts.score) - Number(first.facts.points) : Number(past?.facts.score ?? score);
  });
  return [...new Set(last.map((line) => String(line.facts.scoring)))].flatMap((scoring) => {
    const part = last.filter((line) => line.facts.scoring === scoring);
    const before = [...score];
    return (view.counts[scoring] ?? []).map((line) => {
      const cells = view.players.map(({ owner }) => {
        const mine = of(part, owner).filter(({ facts }) => facts.line === line.kind && (!line.which || facts.which === line.which));
        const sum = (fact: string): number => mine.reduce((total, one) => total + Number(one.facts[fact]), 0);
        return { count: sum("count"), points: sum("points") };
      });
      cells.forEach((cell, owner) => (score[owner]! += cell.points));
      return { scoring, round: Number(part[0]!.facts.round), line, cells, before };
    });
  });
}

/** What each owner has got of these rows. */
export function gained(rows: Row[], owner: number): number {
  return rows.reduce((total, row) => total + (row.cells[owner]?.points ?? 0), 0);
}

export function heading({ scoring, round }: Row): string {
  return w(`count.${scoring}` as Word, { n: round });
}

export function lineTitle({ kind, which }: Count): string {
  return w(`line.${kind}` as Word, { n: which, type: say("type", which), bark: say("bark", which) });
}

/** How a line is counted; of a track what its spaces give: "1: 2, 2–3: 3, 4+: 4". */
export function how({ kind, points }: Count): string {
  const rising = spans(points).filter((span) => span.points);
  const given = rising.map(({ from, to, points }, i) => {
    const spaces = i === rising.length - 1 ? `${from}+` : to > from ? `${from}–${to}` : `${from}`;
    return `${spaces}: ${points}`;
  });
  return w(`how.${kind}` as Word, { n: points[0] ?? 0, spaces: given.join(", ") });
}

/** What was counted of somebody's; nothing if there was nothing. */
export function counted({ line, cells }: Row, owner: number): string {
  const n = cells[owner]?.count ?? 0;
  return n ? w(`counted.${line.kind}` as Word, { n, each: line.points[0] ?? 0 }) : "";
}

/** What the bar says of a line: who gets what, and which lines are still to come. */
export function countBar(row: Row, story: Row[], called: (owner: number) => string): Bar {
  const line = lineTitle(row.line);
  const who = row.cells.flatMap(({ points }, owner) => (points ? [`${called(owner)} +${points}`] : []));
  const part = story.filter((one) => one.scoring === row.scoring);
  const left = part.slice(part.indexOf(row) + 1).map((one) => lineTitle(one.line));
  return {
    title: w("count.work"),
    icon: "i-quill",
    sentence: who.length ? w("count.gets", { line, who: who.join(", ") }) : w("count.nobody", { line }),
    more: left.length ? w("count.left", { n: left.length, lines: left.join(", ") }) : w("count.last"),
    back: w("count.back"),
    all: w("count.all"),
    next: w("count.next"),
    quiet: true,
  };
}
