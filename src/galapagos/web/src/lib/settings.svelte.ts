// What this browser remembers: theme, language, the player's name, and the tokens of the tables it sits at.
import { untrack } from "svelte";
import { speak, type Language } from "../words/book.svelte";
import type { CallMe, NewTable } from "./wire";

export type Theme = "system" | "day" | "night";
export type Motion = "none" | "fast" | "usual" | "slow";

export function read<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(`galapagos.${key}`) ?? "") as T;
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`galapagos.${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays; only the next visit starts anew.
  }
}

/** A table this browser has been at, with the tokens that open its seats: without any it is watched. */
export interface Kept {
  table: string;
  game: string;
  tokens: string[];
  spectator?: string;
  host?: string; // the maker's
  over?: Over; // the server need not be asked again
  dice?: Dice; // what this browser has added to chance there
  again?: Dice; // and will at a rematch
}

/** A share of chance. */
export interface Dice {
  value: string; // 32 bytes in hex
  commitment: string; // their SHA-256, told when this person sat down
  seal?: string; // the server's own commitment, as it was told before the value was
  told?: string[]; // the commitments of all, as they were then
}

/** What is worth knowing of a game that is over. */
export interface Over {
  title: string;
  names: string[]; // by seat
  winners: number[];
  you: number[];
  reason: string;
  at: number; // seconds since 1970
}

/** What was chosen for a game when its last table was made. */
export type Plan = Partial<Omit<NewTable, "game">>;

const MANY = 200; // tables that are kept

/** How somebody wants to be called who is away, and where. */
export interface Calling {
  kind: CallMe["kind"];
  to: string;
}

class Settings {
  theme = $state<Theme>(read<Theme>("theme", "system"));
  name = $state(read("name", ""));
  kept = $state<Kept[]>(read<Kept[]>("tables", []));
  muted = $state<string[]>(read("muted", [])); // voices that are not heard
  calling = $state.raw<Calling | null>(read("calling", null)); // at all my tables
  sound = $state(read("sound", true)); // when it is my turn
  plans = $state.raw<Record<string, Plan>>(read("plans", {})); // by game
  careful = $state(read("careful", false)); // an answer is given only when it is confirmed
  motion = $state<Motion>(read<Motion>("motion", "usual")); // how fast whatever moves does so
  lessons = $state<Record<string, number>>(read("lessons", {})); // by game: the scene of its guide
  language = $state<Language>(read<Language>("language", navigator.language.startsWith("ru") ? "ru" : "en"));

  start(): Promise<void> {
    this.dress();
    addEventListener("storage", ({ key }) => this.hear(key?.replace(/^galapagos\./, "")));
    return speak(this.language);
  }

  /** Another tab of this browser has written something down; without a key, everything is gone. */
  private hear(key: string | undefined): void {
    if (key === undefined || key === "tables") this.kept = read("tables", []);
    if (key === "name") this.name = read("name", "");
    if (key === "muted") this.muted = read("muted", []);
    if (key === "plans") this.plans = read("plans", {});
  }

  turn(theme: Theme): void {
    this.theme = theme;
    write("theme", theme);
    this.dress();
  }

  speak(language: Language): void {
    this.language = language;
    write("language", language);
    void speak(language);
  }

  confirm(careful: boolean): void {
    this.careful = careful;
    write("careful", careful);
  }

  move(motion: Motion): void {
    this.motion = motion;
    write("motion", motion);
    this.dress();
  }

  call(name: string): void {
    this.name = name;
    write("name", name);
  }

  mute(voice: string, yes: boolean): void {
    this.muted = [...this.muted.filter((one) => one !== voice), ...(yes ? [voice] : [])];
    write("muted", this.muted);
  }

  callAt(calling: Calling | null): void {
    this.calling = calling?.kind === "none" ? null : calling;
    write("calling", this.calling);
  }

  sing(yes: boolean): void {
    this.sound = yes;
    write("sound", yes);
  }

  reach(game: string, scene: number): void {
    this.lessons = { ...untrack(() => this.lessons), [game]: scene };
    write(
      "lessons",
      untrack(() => this.lessons),
    );
  }

  /** What is chosen for a game's table, and so offered for the next one. */
  plan(game: string, plan: Plan): void {
    this.plans = { ...this.plans, [game]: plan };
    write("plans", this.plans);
  }

  tokens(table: string): string[] {
    return this.kept.find((kept) => kept.table === table)?.tokens ?? [];
  }

  /** All that opens something at a table, a seat first. */
  keys(table: string): string[] {
    const { tokens = [], spectator, host } = this.kept.find((kept) => kept.table === table) ?? {};
    return [...tokens.slice(0, 8), ...[spectator, host].filter((token) => token !== undefined)];
  }

  keep(table: string, game: string, tokens: string[], spectator?: string, host?: string): void {
    this.store((known) => {
      const before = known.find((kept) => kept.table === table);
      const now: Kept = {
        ...before,
        table,
        game: game || before?.game || "",
        tokens: [...new Set([...tokens, ...(before?.tokens ?? [])])], // the newest first
        spectator: spectator ?? before?.spectator,
        host: host ?? before?.host,
      };
      return [now, ...known.filter((kept) => kept.table !== table)];
    });
  }

  /** What this browser adds to chance at a table, or at its rematch. */
  stir(table: string, dice: Dice, when: "dice" | "again" = "dice"): void {
    this.alter(table, () => ({ [when]: dice }));
  }

  dice(table: string): Dice | undefined {
    return this.kept.find((kept) => kept.table === table)?.dice;
  }

  /** The keys of a table open its rematch too. */
  follow(table: string, next: string): void {
    const { game = "", tokens = [], spectator, host, again } = this.kept.find((kept) => kept.table === table) ?? {};
    this.keep(next, game, tokens, spectator, host);
    if (again && !this.dice(next)) this.stir(next, again);
  }

  /** A seat at this table is no longer this browser's. It is still watched. */
  rise(table: string): void {
    this.alter(table, () => ({ tokens: [] }));
  }

  /** The game is over: this is how it ended. */
  close(table: string, over: Over): void {
    this.alter(table, () => ({ over }));
  }

  forget(table: string): void {
    this.store((known) => known.filter((kept) => kept.table !== table));
  }

  alter(table: string, how: (kept: Kept) => Partial<Kept>): void {
    this.store((known) => known.map((kept) => (kept.table === table ? { ...kept, ...how(kept) } : kept)));
  }

  /** What other tabs have written down since is not lost. Of too many those go first that open no seat of a running game. */
  private store(change: (known: Kept[]) => Kept[]): void {
    const all = change(read("tables", untrack(() => this.kept))); // whoever keeps a table does not wait for others to be kept
    const idle = all.filter((kept) => kept.over || !kept.tokens.length).slice(all.length > MANY ? MANY - all.length : Infinity);
    this.kept = all.filter((kept) => !idle.includes(kept)).slice(0, MANY);
    write(
      "tables",
      untrack(() => this.kept),
    );
  }

  private dress(): void {
    const root = document.documentElement;
    if (this.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = this.theme;
    if (this.motion === "usual") delete root.dataset.motion;
    else root.dataset.motion = this.motion;
  }
}

export const settings = new Settings();

/** Whether the night is on now, by choice or by the system. */
export function isNight(): boolean {
  return settings.theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : settings.theme === "night";
}

/** Nothing is to move. */
export function calm(): boolean {
  return settings.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const PACES: Record<Motion, number> = { none: 0, fast: 0.5, usual: 1, slow: 2 }; // as in tokens.css

/** How long something takes that moves, ms; the styles' own times do the same by themselves. */
export function lasting(usual: number): number {
  return calm() ? 0 : usual * PACES[settings.motion];
}
