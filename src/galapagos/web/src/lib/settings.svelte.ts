// What this browser remembers: theme, language, the player's name, and the tokens of the tables it sits at.
import { untrack } from "svelte";
import { speak, type Language } from "../words/book.svelte";

export type Theme = "system" | "day" | "night";

function read<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(`galapagos.${key}`) ?? "") as T;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`galapagos.${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays; only the next visit starts anew.
  }
}

/** A table this browser has been at, with the tokens that open its seats. */
interface Kept {
  table: string;
  game: string;
  tokens: string[];
  spectator?: string;
}

class Settings {
  theme = $state<Theme>(read<Theme>("theme", "system"));
  name = $state(read("name", ""));
  kept = $state<Kept[]>(read<Kept[]>("tables", []));
  lessons = $state<Record<string, number>>(read("lessons", {})); // by game: the scene of its guide
  language = $state<Language>(read<Language>("language", navigator.language.startsWith("ru") ? "ru" : "en"));

  start(): Promise<void> {
    this.dress();
    return speak(this.language);
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

  call(name: string): void {
    this.name = name;
    write("name", name);
  }

  reach(game: string, scene: number): void {
    this.lessons = { ...untrack(() => this.lessons), [game]: scene };
    write(
      "lessons",
      untrack(() => this.lessons),
    );
  }

  tokens(table: string): string[] {
    return this.kept.find((kept) => kept.table === table)?.tokens ?? [];
  }

  keep(table: string, game: string, tokens: string[], spectator?: string): void {
    const known = untrack(() => this.kept); // whoever keeps a table does not wait for others to be kept
    const before = known.find((kept) => kept.table === table);
    const all = [...new Set([...(before?.tokens ?? []), ...tokens])];
    const now: Kept = {
      table,
      game: game || before?.game || "",
      tokens: all,
      spectator: spectator ?? before?.spectator,
    };
    this.kept = [now, ...known.filter((kept) => kept.table !== table)].slice(0, 60);
    write(
      "tables",
      untrack(() => this.kept),
    );
  }

  forget(table: string): void {
    this.kept = this.kept.filter((kept) => kept.table !== table);
    write("tables", this.kept);
  }

  private dress(): void {
    const root = document.documentElement;
    if (this.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = this.theme;
  }
}

export const settings = new Settings();

/** Whether the night is on now, by choice or by the system. */
export function isNight(): boolean {
  return settings.theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : settings.theme === "night";
}

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
