// The turn of the Shade as the log tells it, cut into beats that a person reads one at a time.
import type { Line } from "../../lib/wire";
import { letterOf } from "./looks";
import type { Creature, View } from "./view";

export interface Beat {
  kind: "step" | "choice" | "end";
  step: string; // "1", "2", "A" to "D"; of a Choice card the step it belongs to; "" for the end of a round
  place: number; // the view that shows it: after so many answers
  line: Line;
  more: string[]; // what followed from it
  untold: Line[]; // what the view shows already but comes in a later beat
}

function opens(line: Line): Beat["kind"] | null {
  if (line.what === "step" || line.what === "choice") return line.what;
  return line.what === "round over" ? "end" : null;
}

/** The beats of these lines, from the first step of the Shade on. */
export function beats(lines: Line[]): Beat[] {
  const found: Beat[] = [];
  for (const line of lines) {
    for (const beat of found) if (beat.place === line.place && beat.kind !== "choice") beat.untold.push(line);
    const kind = opens(line);
    if (kind === "step" || (kind && found.length)) {
      // A Choice card is shown before it has its effect, so that one sees whom its number counts.
      const place = kind === "choice" ? line.place - 1 : line.place;
      found.push({ kind, step: kind === "step" ? String(line.facts.step) : "", place, line, more: [], untold: [] });
    } else if (found.length) {
      const last = found.at(-1)!;
      last.more.push(line.sentence);
      if (last.untold.at(-1) === line) last.untold.pop();
    }
  }
  // What a Choice card decides is told after it; it belongs to that step, or to the one before.
  found.forEach((beat, i) => {
    if (beat.kind !== "choice") return;
    const next = found[i + 1];
    const finds = ["target", "pestering"].includes(String(beat.line.facts.for));
    beat.step = (finds && next?.kind === "step" ? next.step : found.slice(0, i).findLast((one) => one.kind === "step")?.step) ?? "";
  });
  return found;
}

/** The latest turn of the Shade in a log, its steps alone: what else happened then cannot be told apart any more. */
export function latest(log: Line[]): Beat[] {
  const start = log.findLastIndex((line) => line.what === "step" && line.facts.step === "1");
  return start < 0 ? [] : beats(log.slice(start).filter((line) => line.what === "step"));
}

const CHANGES: Record<string, (keyof Creature)[]> = {
  gain: ["energy", "ripe"],
  bite: ["energy", "ripe"],
  poison: ["energy", "ripe"],
  care: ["energy", "ripe"],
  sleep: ["asleep"],
  wake: ["asleep"],
  add: ["traits", "need"],
  shed: ["traits", "need"],
  burn: ["traits", "need"],
  avenge: ["traits", "need"],
  suppress: ["traits"],
};

/** The table after an answer, without what of its consequences has not been told yet. */
export function asTold(before: View, after: View, untold: Line[]): View {
  const old = new Map(before.players.flatMap((player) => player.creatures).map((creature) => [creature.name, creature]));
  const still = (creature: Creature): Creature => {
    const was = old.get(creature.name);
    const fields = untold
      .filter((line) => [line.facts.creature, line.facts.to].some((n) => n !== undefined && letterOf(n) === creature.name))
      .flatMap((line) => CHANGES[line.what] ?? []);
    return was ? { ...creature, ...Object.fromEntries(fields.map((field) => [field, was[field]])) } : creature;
  };
  const drawn = untold.some((line) => line.what === "gain" && line.facts.where !== "supply");
  return {
    ...after,
    source: drawn ? before.source : after.source,
    players: after.players.map((player, side) => ({
      ...player,
      creatures: player.creatures.map(still),
      threats: untold.length ? (before.players[side]?.threats ?? []) : player.threats,
    })),
  };
}
