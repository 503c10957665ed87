// The Keeper's round: a step, what came of it, and the part of the round to which it belongs.
import type { Bar, Beat } from "../../lib/reading.svelte";
import { drawnElement } from "./looks";
import type { Player, View } from "./view";
import { elementName, say, w, type Word } from "./words";

export type Step = Beat<View>;

export function keeperOf(view: View): Player {
  return view.players.find((player) => player.keeper) ?? view.players[0]!;
}

/** The part of the story to which this step belongs: where it begins and how many steps it has. */
export function partOf(story: { begins: boolean }[], at: number): { from: number; to: number } {
  const from = Math.max(0, story.slice(0, at + 1).findLastIndex((step) => step.begins));
  const next = story.findIndex((step, i) => i > at && step.begins);
  return { from, to: next < 0 ? story.length : next };
}

export function title({ kind, turn, worker }: Step): string {
  return w(`part.${kind}` as Word, { n: turn, worker: say("worker", worker) });
}

/** What it does and why. */
export function told(step: Step): { does: string; because: string; rule: string } {
  const line = step.events[0];
  return { does: String(line?.facts.step ?? ""), because: capital(String(line?.facts.because ?? "")), rule: line?.rule ?? "" };
}

export function bar(step: Step): Bar {
  const { does, because, rule } = told(step);
  return {
    title: w("keeper.work"),
    icon: "keeper",
    sentence: `The Keeper ${does}.`,
    rule,
    more: `${because}.`,
    back: w("bar.back"),
    all: w("bar.all"),
    next: w("bar.next"),
    quiet: true,
  };
}

/** Something that came of a step: a word, a picture, and what it is called. */
interface Chip {
  text: string;
  symbol?: string;
  label?: string;
}

function without(all: string[], some: string[]): string[] {
  const left = [...some];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const ids = (cards: { id: string }[]): string[] => cards.map((card) => card.id);
const token = (text: string, name: string): Chip => ({ text, symbol: drawnElement(name), label: elementName(name) });
const signed = (n: number): string => (n > 0 ? `+${n}` : `−${-n}`);

/** What the Keeper has more or less than before, and what it has elsewhere. */
export function chips({ before: past, after: now }: Step): Chip[] {
  const [before, after] = [keeperOf(past), keeperOf(now)];
  const stood = (place: number, space: number): boolean => past.places[place]?.spaces[space]?.owner === before.owner;
  const placed = now.places.flatMap((place, i) =>
    place.spaces.flatMap((worker, k) =>
      worker?.owner === after.owner && !stood(i, k) ? [{ text: w("chip.space", { place: say("near", place.name), n: k + 1 }) }] : [],
    ),
  );
  const squares = after.squares.filter((square, i) => square.element && square.element !== before.squares[i]?.element);
  const covered = after.squares.filter((square, i) => square.accepts && !before.squares[i]?.accepts);
  const climbed = Object.entries(after.tracks).filter(([track, space]) => space !== before.tracks[track]);
  const trees = after.trees.filter((tree) => !ids(before.trees).includes(tree.id));
  const crew = [...without(ids(after.crew), ids(before.crew)), ...without(ids(before.crew), ids(after.crew))];
  const shards = after.shards - before.shards;
  return [
    ...placed,
    ...without(before.store, after.store).map((name) => token("−", name)),
    ...without(after.store, before.store).map((name) => token("+", name)),
    ...(covered.length ? [{ text: covered.map((square) => square.name).join(" ") }] : []),
    ...squares.map((square) => token(square.name, square.element)),
    ...climbed.map(([track, n]) => ({ text: w("chip.track", { track: say("type", track), n }) })),
    ...(after.progress === before.progress ? [] : [{ text: w("chip.progress", { n: after.progress }), symbol: "mu-progress" }]),
    ...trees.map((tree) => ({ text: say("bark", tree.colour), symbol: "tree" })),
    ...crew.map((id) => ({ text: id, symbol: "mu-crew" })),
    ...(shards ? [{ text: signed(shards), symbol: "shard", label: w("owns.shards", { n: Math.abs(shards) }) }] : []),
    ...(after.score === before.score ? [] : [{ text: `${signed(after.score - before.score)} ${w("owns.pts")}` }]),
  ];
}

/** Sentences about cards that are used but neither come nor go: only a sentence tells them apart. */
export function asides(step: Step): string[] {
  const cards = (view: View): string[] => {
    const { crew, trees, workers } = keeperOf(view);
    return [...ids(crew), ...ids(trees), ...workers.flatMap((worker) => ids(worker.mutations))];
  };
  const [before, after] = [cards(step.before), cards(step.after)];
  const moved = [...without(after, before), ...without(before, after)];
  return step.events
    .slice(1)
    .filter(({ facts }) => facts.card !== undefined && !moved.includes(String(facts.card)))
    .map((line) => line.sentence);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
