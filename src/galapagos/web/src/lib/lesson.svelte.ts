// A guided first game: which scene is on, what the learner is choosing, and whether it is what the guide asks for.
import { api } from "./api";
import { Choosing } from "./choosing.svelte";
import { settings } from "./settings.svelte";
import type { Choice, Line, Scene } from "./wire";

/** A kind word after an answer that the guide did not ask for: another option, or a rule that forbids it. */
export type Remark = { kind: "other"; phrase: string } | { kind: "not"; sentence: string; rule: string };

export class Lesson {
  scene = $state.raw<Scene | null>(null);
  remark = $state.raw<Remark | null>(null);
  trouble = $state("");
  choosing = new Choosing();
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
      this.trouble = (error as Error).message;
      this.away = false;
    }
  }

  private show(scene: Scene): void {
    this.scene = scene;
    this.away = false;
    this.remark = null;
    this.trouble = "";
    this.choosing.ask(scene.options);
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

  give(choice: Choice): void {
    if (choice.move === this.scene?.answer) this.next();
    else {
      this.choosing.clear();
      this.remark = { kind: "other", phrase: choice.phrase };
    }
  }

  /** Touch a thing; where nothing may be done with it, say which rule forbids what was meant. */
  touch(thing: string, attempt: string | null): void {
    const known = this.choosing.lit.has(thing) || this.choosing.chosen.includes(thing);
    const choice = this.choosing.touch(thing);
    if (choice) this.give(choice);
    else if (known) this.remark = null;
    else if (attempt && this.wanted) void this.why(attempt);
  }

  private async why(move: string): Promise<void> {
    const scene = this.scene;
    if (!scene) return;
    const because = await api.whyNot(`${this.path(scene.number, "/why")}&move=${encodeURIComponent(move)}`);
    if (scene === this.scene && !because.allowed) {
      this.remark = { kind: "not", sentence: because.sentence, rule: because.rule };
    }
  }
}

/** What others and Nature did since the scene before; what is said several times in a row is said once. */
export function news(scene: Scene): Line[] {
  const fresh = scene.events.filter((line) => line.place > scene.since);
  return fresh.filter((line, i) => line.sentence !== fresh[i - 1]?.sentence);
}
