// Lighting up what may be done, and narrowing it down touch by touch. No game and no rule is known here: an option
// is about the things it touches, in order, and a touch keeps the options that are about the touched thing.
import type { Choice } from "./wire";

export interface Lit {
  choice: Choice;
  things: string[]; // first what acts, then what is acted upon
}

export class Choosing {
  all = $state.raw<Lit[]>([]);
  chosen = $state<string[]>([]);
  /** Options that can be given now. */
  open = $derived(narrow(this.all, this.chosen));
  /** Things that light up, each with the options a touch on it would leave. */
  lit = $derived(light(this.open, this.chosen));

  ask(choices: Choice[], things: (choice: Choice) => string[]): void {
    this.all = choices.map((choice) => ({ choice, things: things(choice) }));
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
    return left.length === 1 && left[0] ? left[0].choice : null;
  }

  back(): void {
    this.chosen = this.chosen.slice(0, -1);
  }

  clear(): void {
    this.chosen = [];
  }
}

export function narrow(all: Lit[], chosen: string[]): Lit[] {
  return all.filter((option) => chosen.every((thing) => option.things.includes(thing)));
}

export function light(open: Lit[], chosen: string[]): Map<string, Lit[]> {
  const lit = new Map<string, Lit[]>();
  for (const option of open) {
    for (const thing of option.things) {
      if (!chosen.includes(thing)) lit.set(thing, [...(lit.get(thing) ?? []), option]);
    }
  }
  return lit;
}
