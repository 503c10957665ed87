// A count of points as the log tells it: line by line over all players.
import type { Line } from "../../lib/wire";
import type { View } from "./view";

export interface Cell {
  count: number;
  points: number;
}

export interface Row {
  scoring: string; // "round 2", or "end"
  name: string; // "installed", "column 1", "Gas track", "crew", "Red trees" …
  cells: Cell[]; // by owner
  place: number;
  before: number[]; // points of the owners when this scoring began
}

const BARKS = ["Red", "White", "Purple"];

/** Every line that is counted at the end of a round, or of the game. */
export function names(scoring: string, view: View): string[] {
  if (scoring === "end") return ["crew", "stored", "shards", ...BARKS.map((bark) => `${bark} trees`)];
  const columns = view.column_points.map((_, i) => `column ${i + 1}`);
  return ["installed", ...columns, ...Object.keys(view.players[0]?.tracks ?? {}).map((type) => `${type} track`)];
}

/** The last scoring among these lines; after the last round that of the round and of the game. */
export function rows(lines: Line[], whole: Line[], view: View, ownerOf: (who: unknown) => number): Row[] {
  const told = lines.filter((line) => line.facts.scoring !== undefined);
  const place = told.at(-1)?.place;
  const last = told.filter((line) => line.place === place);
  const earlier = whole.slice(0, whole.indexOf(last[0]!)).filter((line) => line.what === "score");
  const score = view.players.map((player, owner) => {
    const first = last.find((line) => ownerOf(line.facts.who) === owner);
    const past = earlier.findLast((line) => ownerOf(line.facts.who) === owner);
    return first ? Number(first.facts.score) - Number(first.facts.points) : Number(past?.facts.score ?? player.score);
  });
  return [...new Set(last.map((line) => String(line.facts.scoring)))].flatMap((scoring) => {
    const part = last.filter((line) => line.facts.scoring === scoring);
    const before = [...score];
    return names(scoring, view).map((name) => {
      const cells = view.players.map((_, owner) => {
        const mine = part.filter((line) => line.facts.line === name && ownerOf(line.facts.who) === owner);
        const sum = (key: string): number => mine.reduce((total, line) => total + Number(line.facts[key]), 0);
        return { count: sum("count"), points: sum("points") };
      });
      cells.forEach((cell, owner) => (score[owner]! += cell.points));
      return { scoring, name, cells, place: place!, before };
    });
  });
}

/** What each owner has got of these rows. */
export function gained(rows: Row[], owner: number): number {
  return rows.reduce((total, row) => total + (row.cells[owner]?.points ?? 0), 0);
}
