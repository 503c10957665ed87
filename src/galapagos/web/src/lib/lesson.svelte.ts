// A guided first game: which scene is on, what the learner is choosing, and whether it is what the guide asks for.
import { api } from "./api";
import { Choosing, type Chooser, type Note } from "./choosing.svelte";
import { settings } from "./settings.svelte";
import type { Because, Choice, Line, Scene } from "./wire";

/** A kind word after an answer that the guide did not ask for: another option, or a rule that forbids it. */
export type Remark = { kind: "other"; phrase: string } | { kind: "not"; sentence: string; rule: string };

export class Lesson implements Chooser {
  scene = $state.raw<Scene | null>(null);
  remark = $state.raw<Remark | null>(null);
  trouble = $state("");
  choosing = new Choosing(this);
  private away = $state(false); // to another scene

  /** The option that the guide asks for. */
  wanted = $derived(
    this.away ? null : (this.scene?.options.find((option) => option.move === this.scene?.answer) ?? null),
  );
  /** What of it has not been touched yet. */
  things = $derived([...new Set(this.wanted?.touches)].filter((thing) => !this.choosing.chosen.includes(thing)));
  last = $derived(!!this.scene && this.scene.number === this.scene.scenes - 1);

  private going = 0;

  constructor(
    readonly game: string,
    private name: string,
  ) {}

  private path(scene: number, more = ""): string {
    return `${this.game}/guide/${scene}${more}?name=${encodeURIComponent(this.name)}`;
  }

  async go(to: number): Promise<void> {
    const mine = ++this.going;
    this.away = true;
    try {
      const found = await api.scene(this.path(Math.max(0, to)));
      if (mine === this.going) this.show(found);
    } catch (error) {
      if (mine !== this.going) return;
      this.trouble = (error as Error).message;
      this.away = false;
    }
  }

  private show(scene: Scene): void {
    this.scene = scene;
    this.away = false;
    this.trouble = "";
    this.choosing.clear();
    this.choosing.hush();
    settings.reach(this.game, scene.number);
    // The next scene is there before it is wanted.
    if (!this.last) void api.scene(this.path(scene.number + 1)).catch(() => undefined);
  }

  next(): void {
    if (this.scene && !this.last) void this.go(this.scene.number + 1);
  }

  back(): void {
    if (this.scene) void this.go(this.scene.number - 1);
  }

  options(): Choice[] {
    return this.scene?.options ?? [];
  }

  give(choice: Choice): void {
    if (choice.move === this.scene?.answer) this.next();
    else {
      this.choosing.clear();
      this.remark = { kind: "other", phrase: choice.phrase };
    }
  }

  async why(things: string[]): Promise<Because | null> {
    if (!this.scene || !this.wanted) return null;
    const asked = things.map((thing) => `&things=${encodeURIComponent(thing)}`).join("");
    return api.whyNot(this.path(this.scene.number, "/why") + asked);
  }

  say(note: Note | null): void {
    this.remark = note && { kind: "not", sentence: note.sentence, rule: note.rule };
  }
}

/** What others and Nature did since the scene before; what is said several times in a row is said once. */
export function news(scene: Scene): Line[] {
  const fresh = scene.events.filter((line) => line.place > scene.since);
  return fresh.filter((line, i) => line.sentence !== fresh[i - 1]?.sentence);
}
