// The turn of the Shade as the log tells it, cut into beats that a person reads one at a time.
import type { Line } from "../../lib/wire";

export interface Beat {
  kind: "step" | "choice" | "end";
  step: string; // "1", "2", "A" to "D"; of a Choice card the step it belongs to; "" for the end of a round
  place: number; // the view that shows it: after so many answers
  line: Line;
  more: string[]; // what followed from it
}

function opens(line: Line): Beat["kind"] | null {
  if (line.what === "step" || line.what === "choice") return line.what;
  return line.what === "round over" ? "end" : null;
}

/** The beats of these lines, from the first step of the Shade on. */
export function beats(lines: Line[]): Beat[] {
  const found: Beat[] = [];
  for (const line of lines) {
    const kind = opens(line);
    if (kind === "step" || (kind && found.length)) {
      // A Choice card is shown before it has its effect, so that one sees whom its number counts.
      const place = kind === "choice" ? line.place - 1 : line.place;
      found.push({ kind, step: kind === "step" ? String(line.facts.step) : "", place, line, more: [] });
    } else if (found.length) {
      found.at(-1)?.more.push(line.sentence);
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
