// Passes that give themselves: always, or until something concerns the seat. This visit remembers them, reloads and all.
import type { Asked, Choice, Line, State } from "./wire";

/** Until it is switched off; or until something concerns the seat, at the latest until the turn or round is over. */
export type Until = "always" | "concern";

interface Habit {
  seat: number;
  kind: string; // what is left out, in the game's words
  until: Until;
  when: string; // the turn or round in which it was taken up
  known: string[]; // the moves that could have been made instead
}

/** Whoever asks itself this long tells nothing: an only answer takes the server as long. */
const MOMENT = [1000, 3000] as const; // milliseconds, from … to
const BEAT = 600; // where nobody is to be told nothing: time enough to call it off

export function moment(company: boolean): number {
  return company ? MOMENT[0] + Math.random() * (MOMENT[1] - MOMENT[0]) : BEAT;
}

export class Passing {
  habits = $state.raw<Habit[]>([]);
  private stopped = $state(-1); // the question that is asked all the same
  private place = 0;

  constructor(
    private table: string,
    private memory?: Storage,
  ) {
    try {
      this.habits = JSON.parse(memory?.getItem(this.key) ?? "[]") as Habit[];
    } catch {
      this.habits = [];
    }
  }

  private get key(): string {
    return `galapagos.passing.${this.table}`;
  }

  /** The pass that gives itself. */
  of(question: Asked | null): Choice | null {
    if (!question || question.id === this.stopped) return null;
    return question.options.find((choice) => this.habit(question, choice)) ?? null;
  }

  take(question: Asked, pass: Choice, until: Until, view: unknown): void {
    const habit = { seat: question.seat, kind: pass.passes, until, when: when(view), known: others(question) };
    this.keep([...this.habits.filter((one) => !same(one, habit)), habit]);
  }

  drop(habit: Habit): void {
    this.keep(this.habits.filter((one) => one !== habit));
  }

  /** Ask this once. */
  stop(question: Asked): void {
    this.stopped = question.id;
  }

  /** What has happened ends what was to last until something concerns a seat. An undo asks again. */
  heed(state: State, news: Line[], names: string[]): void {
    if (state.place < this.place) this.stopped = state.question?.id ?? -1;
    this.place = state.place;
    const left = this.habits.filter((habit) => habit.until === "always" || !ended(habit, state, news, names));
    if (left.length < this.habits.length) this.keep(left);
  }

  private habit(question: Asked, choice: Choice): Habit | undefined {
    return this.habits.find((habit) => choice.passes === habit.kind && habit.seat === question.seat);
  }

  private keep(habits: Habit[]): void {
    this.habits = habits;
    try {
      this.memory?.setItem(this.key, JSON.stringify(habits));
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
  }
}

function same(one: Habit, other: Habit): boolean {
  return one.kind === other.kind && one.seat === other.seat;
}

function when(view: unknown): string {
  const { turn, round } = (view ?? {}) as { turn?: number; round?: number };
  return `${turn ?? ""} ${round ?? ""}`;
}

function others(question: Asked): string[] {
  return question.options.filter((choice) => !choice.passes).map((choice) => choice.move);
}

function ended(habit: Habit, state: State, news: Line[], names: string[]): boolean {
  if (state.seat !== habit.seat) return false;
  if (when(state.view) !== habit.when) return true;
  const mine = holdings(state.view, habit.seat);
  if (news.some((line) => concerns(line, habit.seat, names[habit.seat] ?? "", mine))) return true;
  const asked = state.question?.options.some((choice) => choice.passes === habit.kind) ? state.question : null;
  return !!asked && others(asked).some((move) => !habit.known.includes(move));
}

/** Whether a line that came of somebody else's answer speaks of the seat, of its player or of what is his. */
export function concerns(line: Line, seat: number, name: string, mine: Set<string>): boolean {
  if (line.by === seat) return false;
  return named(line.sentence, name) || line.things.some((thing) => mine.has(thing.split(".")[0]!));
}

function named(sentence: string, name: string): boolean {
  const letters = "\\p{L}\\p{N}";
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return name !== "" && new RegExp(`(?<![${letters}])${escaped}(?![${letters}])`, "u").test(sentence);
}

/** The names of all that a view has under a seat or an owner of this number. */
export function holdings(view: unknown, seat: number, found = new Set<string>(), mine = false): Set<string> {
  if (Array.isArray(view)) for (const part of view) holdings(part, seat, found, mine);
  else if (view && typeof view === "object") {
    const { seat: sits, owner, name } = view as { seat?: unknown; owner?: unknown; name?: unknown };
    const whole = "ask" in view; // the table: its seat is who looks at it
    const own = typeof owner === "number" ? owner === seat : !whole && typeof sits === "number" ? sits === seat : mine;
    if (own && typeof name === "string") found.add(name);
    for (const part of Object.values(view)) holdings(part, seat, found, own);
  }
  return found;
}
