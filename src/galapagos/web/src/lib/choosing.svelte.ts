// Lighting up what may be done, and narrowing it down touch by touch. No game and no rule is known here: an option
// is about the things it touches, and a touch keeps the options that are about the touched thing.
import type { Choice } from "./wire";

export class Choosing {
  all = $state.raw<Choice[]>([]);
  chosen = $state<string[]>([]);
  /** Options that can be given now. */
  open = $derived(narrow(this.all, this.chosen));
  /** Things that light up, each with the options a touch on it would leave. */
  lit = $derived(light(this.open, this.chosen));

  ask(choices: Choice[]): void {
    this.all = choices;
    this.chosen = [];
  }

  /** Touch a thing: the option it decides on, or null while more must be chosen or nothing is lit there. */
  touch(thing: string): Choice | null {
    if (this.chosen.includes(thing)) {
      this.back();
      return null;
    }
    const left = this.lit.get(thing);
    if (!left) return null;
    this.chosen = [...this.chosen, thing];
    return left.length === 1 ? (left[0] ?? null) : null;
  }

  back(): void {
    this.chosen = this.chosen.slice(0, -1);
  }

  clear(): void {
    this.chosen = [];
  }
}

export function narrow(all: Choice[], chosen: string[]): Choice[] {
  return all.filter((choice) => chosen.every((thing) => choice.touches.includes(thing)));
}

export function light(open: Choice[], chosen: string[]): Map<string, Choice[]> {
  const lit = new Map<string, Choice[]>();
  for (const choice of open) {
    for (const thing of new Set(choice.touches)) {
      if (!chosen.includes(thing)) lit.set(thing, [...(lit.get(thing) ?? []), choice]);
    }
  }
  return lit;
}
