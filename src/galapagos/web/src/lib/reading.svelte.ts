// What happened is read at one's own pace: which step is shown, and whether one wants to be shown them one by one.
import { untrack } from "svelte";
import type { Eyes } from "./eyes";
import type { Beat as Sent, Line } from "./wire";

/** A step of an automaton, with the table before and after it. */
export type Beat<View> = Sent & { before: View; after: View };

/** What the bar says of a step. */
export interface Bar {
  title: string; // of what is read
  icon: string;
  mark?: string; // the step's own number or letter
  sentence: string;
  rule?: string;
  more?: string;
  back: string; // words of the buttons
  all: string;
  next: string;
  quiet?: boolean; // drawn like a note, not like a turn
}

/** Whatever can be read. */
export interface Readable {
  readonly steps: unknown[];
  readonly at: number; // the step that is shown
  readonly open: boolean; // not yet read to its end
  readonly awaited: boolean; // on its way
  readonly bar: Bar | undefined;
  next: () => void;
  back: () => void;
  all: () => void;
}

/** What lies on the lectern to be read. One thing is read at a time: the first that was laid down. */
class Lectern {
  private lying = $state.raw<Readable[]>([]);
  private sheets = $state(0);

  /** Lay it down; what is returned takes it away again. */
  lay(reading: Readable): () => void {
    this.lying = [...untrack(() => this.lying), reading];
    return () => (this.lying = this.lying.filter((one) => one !== reading));
  }

  /** A sheet stands where the question stands on screens with little room. What is returned takes it away again. */
  cover(): () => void {
    this.sheets = untrack(() => this.sheets) + 1;
    return () => (this.sheets -= 1);
  }

  get covered(): boolean {
    return this.sheets > 0;
  }

  get first(): Readable | undefined {
    return this.lying.find((reading) => reading.awaited || reading.open);
  }

  /** What is being read: the page shows its bar in the place of the question. */
  get now(): Readable | undefined {
    return this.first?.awaited ? undefined : this.first;
  }

  /** Something to read is on its way: the question has to wait for it. */
  get awaited(): boolean {
    return !!this.first?.awaited;
  }
}

export const lectern = new Lectern();

function remembered(memory: string): boolean {
  try {
    return localStorage.getItem(memory) !== "no";
  } catch {
    return true;
  }
}

/** Steps, and which of them is shown. `memory` is where this browser remembers whether to go slowly. */
export class Reading<Step> implements Readable {
  steps = $state.raw<Step[]>([]);
  slow = $state(true);
  at = $state(0);

  constructor(
    private memory: string,
    private write: (step: Step) => Bar,
  ) {
    this.slow = remembered(memory);
  }

  /** The step that is shown; none once all have been read, or while something else is read first. */
  get now(): Step | undefined {
    return lectern.now === this ? this.steps[this.at] : undefined;
  }

  /** The steps as far as they have been read. */
  get told(): Step[] {
    return this.steps.slice(0, this.at + 1);
  }

  get bar(): Bar | undefined {
    return this.now === undefined ? undefined : this.write(this.now);
  }

  get open(): boolean {
    return this.at < this.steps.length;
  }

  get awaited(): boolean {
    return false;
  }

  /** Other steps: to be read one by one if one likes to go slowly, or known at once. */
  tell(steps: Step[], slowly: boolean): void {
    this.steps = steps;
    this.at = slowly && untrack(() => this.slow) ? 0 : steps.length;
  }

  go = (to: number): void => {
    this.at = Math.max(0, Math.min(this.steps.length, to));
  };
  back = (): void => this.go(this.at - 1);
  next = (): void => this.go(this.at + 1);
  all = (): void => this.go(this.steps.length);
  again = (): void => this.go(0);

  pace = (slow: boolean): void => {
    this.slow = slow;
    try {
      localStorage.setItem(this.memory, slow ? "yes" : "no");
    } catch {
      // A browser that keeps nothing starts slow again.
    }
  };
}

/** An automaton's steps, as the server tells them, and the table as it lay then. */
export class Beats<View> extends Reading<Beat<View>> {
  private settled = $state(-1); // answers whose steps are known; -1 before the first look
  private seen = -1; // answers whose steps have been asked for
  private fetching = Promise.resolve();
  private last: View | undefined;

  constructor(
    private look: () => Eyes,
    private table: () => View,
    memory: string,
    write: (beat: Beat<View>) => Bar,
  ) {
    super(memory, write);
  }

  override get awaited(): boolean {
    const { place, live, beats } = this.look();
    return !!beats && live && this.slow && this.settled >= 0 && place > this.settled;
  }

  /** The table to be drawn: as it lay at the step that is read, else as it lies. While steps are awaited nothing moves. */
  get view(): View {
    const beat = this.now;
    const lies = beat ? (beat.kind === "choice" ? beat.before : beat.after) : this.table();
    if (this.last === undefined || !this.awaited) this.last = lies;
    return this.last;
  }

  /** Ask for what was done since the last look. At the first, after an undo and in a replay nothing is new. */
  follow(): Promise<void> {
    const { place, live, beats } = this.look();
    if (!beats || place === this.seen) return this.fetching;
    const since = live && this.seen >= 0 && place > this.seen ? this.seen : -1;
    this.seen = place;
    this.fetching = this.fetching
      .then(() => beats(since))
      .then((found) => {
        if (found.length || since < 0) this.tell(found as Beat<View>[], since >= 0);
      })
      .catch(() => undefined)
      .then(() => void (this.settled = place));
    return this.fetching;
  }
}

/** Steps found in lines of the log. */
export class Told<Step> extends Reading<Step> {
  private seen = -1; // answers whose lines have been looked at

  constructor(
    private look: () => Eyes,
    private find: (lines: Line[], whole: Line[]) => Step[],
    memory: string,
    write: (step: Step) => Bar,
  ) {
    super(memory, write);
  }

  follow(): void {
    const { log, seat, live } = this.look();
    const place = log.at(-1)?.place ?? 0;
    const back = place < this.seen;
    const fresh = this.seen >= 0 && !back;
    const found = this.find(fresh ? log.filter((line) => line.place > this.seen) : log, log);
    if (found.length || back) this.tell(found, fresh && live && seat >= 0);
    this.seen = place;
  }
}

/** Lay something down that follows a table. Called where a component begins. */
export function reading<Kind extends Readable & { follow: () => unknown }>(what: Kind): Kind {
  $effect(() => void what.follow());
  $effect(() => lectern.lay(what));
  return what;
}
