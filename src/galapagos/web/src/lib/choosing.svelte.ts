// Lighting up what may be done, narrowing it down touch by touch, and asking why not. No game and no rule is known
// here: an option is about the things it touches, and a touch keeps the options that are about the touched thing.
import type { Because, Choice } from "./wire";

/** A note under the question: why not, or what the server refused. */
export interface Note {
  title: string;
  sentence: string;
  rule: string;
}

/** Whoever is to choose. */
export interface Chooser {
  options: () => Choice[];
  give: (choice: Choice) => void; // one option is left
  why: (things: string[]) => Promise<Because | null>; // nothing may be done with the last of these things
  say: (note: Note | null) => void;
}

const MOST = 8; // things that one may ask about at once

export class Choosing {
  private touched = $state.raw<string[]>([]);
  private all = $derived.by(() => this.chooser.options());
  /** What has been chosen of the question that is open. It comes back with the question. */
  chosen = $derived(this.all.length ? this.touched : []);
  /** Options that can be given now. */
  open = $derived(narrow(this.all, this.chosen));
  /** Things that light up, each with the options a touch on it would leave. */
  lit = $derived(light(this.open, this.chosen));
  /** Things that were lit before something was chosen, each with what stays chosen when one goes over to it. */
  instead = $derived(otherwise(this.all, this.chosen, this.lit));

  private wondered: string[] | null = null; // what was asked about last, while it is of interest

  constructor(private chooser: Chooser) {}

  /** A touch chooses what is lit, takes back what is chosen, and goes over to what could have been chosen instead; where
   *  nothing may be done, it asks why not. */
  touch(thing: string): void {
    const stays = this.lit.has(thing) ? this.chosen : this.instead.get(thing);
    if (stays) this.choose(stays, thing);
    else if (!this.chosen.includes(thing)) void this.wonder([...this.chosen, thing].slice(-MOST));
    else {
      this.hush();
      this.back();
    }
  }

  /** A drag: these two things, whatever was chosen before. */
  join(from: string, to: string): void {
    const about = narrow(this.all, [from]);
    if (about.length) this.touched = [from];
    if (about.some((choice) => choice.touches.includes(to))) this.choose([from], to);
    else void this.wonder([from, to]);
  }

  private choose(stays: string[], thing: string): void {
    this.hush();
    this.touched = [...stays, thing];
    const left = narrow(this.all, this.touched);
    if (left.length === 1) this.chooser.give(left[0]!);
  }

  back(): void {
    this.touched = this.chosen.slice(0, -1);
  }

  clear(): void {
    this.touched = [];
  }

  /** What was asked and said about touches is past. */
  hush(): void {
    this.wondered = null;
    this.chooser.say(null);
  }

  private async wonder(things: string[]): Promise<void> {
    this.wondered = things;
    const because = await this.chooser.why(things).catch(() => null);
    if (this.wondered !== things || !because || because.allowed || !because.sentence) return;
    this.chooser.say({ title: things.at(-1)!, sentence: because.sentence, rule: because.rule });
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

/** What was lit before the last choice, else before the one before it, and so on. */
function otherwise(all: Choice[], chosen: string[], lit: Map<string, Choice[]>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (let kept = chosen.length - 1; kept >= 0; kept--) {
    const stays = chosen.slice(0, kept);
    for (const thing of light(narrow(all, stays), stays).keys()) {
      if (!lit.has(thing) && !chosen.includes(thing) && !found.has(thing)) found.set(thing, stays);
    }
  }
  return found;
}
