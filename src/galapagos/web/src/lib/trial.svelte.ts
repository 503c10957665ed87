// An example of a rule as a table to be tried: which moves were made, what may be done now, and why something may not.
import { api } from "./api";
import { Choosing, type Chooser, type Note } from "./choosing.svelte";
import type { Because, Choice, ExampleInfo, Trial as Shown } from "./wire";

export class Trial implements Chooser {
  list = $state.raw<ExampleInfo[]>([]); // all examples of the paragraph
  shown = $state.raw<Shown | null>(null);
  note = $state.raw<Note | null>(null);
  trouble = $state("");
  moves = $state.raw<string[]>([]);
  choosing = new Choosing(this);
  at = $derived(this.list.findIndex((one) => one.name === this.shown?.example.name));

  private name = "";
  private away = $state(true); // to another table
  private going = 0;

  constructor(
    readonly game: string,
    readonly rule: string,
  ) {}

  /** The examples of the paragraph, and the one of this name, or the first. */
  async open(name: string): Promise<void> {
    try {
      this.list = await api.examples(`${this.game}/examples?rule=${this.rule}`);
      await this.go(name || (this.list[0]?.name ?? ""));
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** An example from its start. */
  async go(name: string): Promise<void> {
    this.name = name;
    await this.lay([]);
  }

  turn(way: 1 | -1): void {
    const next = this.list[this.at + way];
    if (next) void this.go(next.name);
  }

  give(choice: Choice): void {
    void this.lay([...this.moves, choice.move]);
  }

  undo(): void {
    void this.lay(this.moves.slice(0, -1));
  }

  again(): void {
    void this.lay([]);
  }

  options(): Choice[] {
    return this.away ? [] : (this.shown?.options ?? []);
  }

  why(things: string[]): Promise<Because> {
    return api.whyNot(this.path("/why", this.moves) + things.map((one) => `&things=${encodeURIComponent(one)}`).join(""));
  }

  say(note: Note | null): void {
    this.note = note;
  }

  private path(more: string, moves: string[]): string {
    const made = moves.map((move) => `&answers=${encodeURIComponent(move)}`).join("");
    return `${this.game}/examples/${encodeURIComponent(this.name)}${more}?${made}`;
  }

  private async lay(moves: string[]): Promise<void> {
    const mine = ++this.going;
    this.away = true;
    try {
      const found = await api.trial(this.path("", moves));
      if (mine !== this.going) return;
      this.shown = found;
      this.moves = moves;
      this.trouble = "";
    } catch (error) {
      if (mine !== this.going) return;
      this.trouble = (error as Error).message;
    }
    this.away = false;
    this.choosing.clear();
    this.choosing.hush();
  }
}
