// The Keeper's round as the log tells it, cut into beats that a person reads one at a time.
import type { Line } from "../../lib/wire";
import type { Player } from "./view";

export const NAME = "the Keeper"; // how the server calls it
export const OWNER = 1;

export type Part = "draft" | "turn" | "reaction" | "palace" | "end";

export interface Beat {
  part: Part;
  turn: number; // of the round, from 1; 0 outside its turns
  worker: string;
  begins: boolean; // the first step of a part
  place: number; // it happened after so many answers
  line: Line; // the step and its reason
  told: Line[]; // what followed from it
}

function text(value: unknown): string {
  return value === undefined ? "" : String(value);
}

/** The beats of these lines. What others did in between is not told. */
export function beats(lines: Line[]): Beat[] {
  const found: Beat[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (line.what === "keeper") {
      const { part, turn, worker } = line.facts;
      const same = part === undefined || (last && part === last.part && turn === (last.turn || undefined));
      found.push({
        part: (part ?? last?.part ?? "turn") as Part,
        turn: Number(turn ?? (part === undefined ? last?.turn : 0) ?? 0),
        worker: text(worker ?? last?.worker),
        begins: !last || !same,
        place: line.place,
        line,
        told: [],
      });
    } else if (last && line.facts.who === NAME && line.facts.scoring === undefined) {
      last.told.push(line);
    }
  }
  return found;
}

/** The part of the story to which this beat belongs: where it begins and how many steps it has. */
export function partOf(story: Beat[], at: number): { from: number; to: number } {
  const from = Math.max(0, story.slice(0, at + 1).findLastIndex((beat) => beat.begins));
  const next = story.findIndex((beat, i) => i > at && beat.begins);
  return { from, to: next < 0 ? story.length : next };
}

/** The latest part in a log. */
export function latest(log: Line[]): Beat[] {
  const story = beats(log);
  return story.slice(partOf(story, story.length - 1).from);
}

/** What the Keeper owns after these events, by what it owned before; what a card looks like is known from afterwards. */
export function owned(before: Player, after: Player, events: Line[]): Player {
  const now: Player = { ...before, store: [...before.store], tracks: { ...before.tracks }, squares: [...before.squares] };
  for (const { what, rule, facts } of events) {
    const element = text(facts.element);
    if (what === "gain") now.shards += Number(facts.shards);
    else if (what === "pay") now.shards -= Number(facts.shards);
    else if (what === "score") now.score = Number(facts.score);
    else if (what === "climb") now.tracks[text(facts.track)] = Number(facts.to);
    else if (what === "progress") now.progress = Number(facts.to);
    else if (what === "store") now.store.push(element);
    else if (what === "spend" || (what === "install" && rule === "20.4")) now.store.splice(now.store.indexOf(element), 1);
    else if (what === "hire") now.crew = [...now.crew, ...after.crew.filter((card) => card.id === facts.card)];
    else if (what === "complete") now.trees = [...now.trees, ...after.trees.filter((card) => card.id === facts.card)];
    if (what === "install" || what === "lay") {
      const names = text(facts.square ?? facts.squares);
      now.squares = now.squares.map((square, i) =>
        names.includes(square.name)
          ? { ...square, accepts: after.squares[i]!.accepts, element: what === "install" ? element : square.element }
          : square,
      );
    }
  }
  return now;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
