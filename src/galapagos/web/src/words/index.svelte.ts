import { en, type Catalogue, type Entry, type Key } from "./en";

export type Language = "en" | "ru";
export const LANGUAGES: Record<Language, string> = { en: "English", ru: "Русский" };

let language = $state<Language>("en");
let catalogue = $state.raw<Catalogue>(en);

export function spoken(): Language {
  return language;
}

/** Speak this language from now on; a language other than English is fetched when it is first wanted. */
export async function speak(wanted: Language): Promise<void> {
  catalogue = wanted === "ru" ? (await import("./ru")).ru : en;
  language = wanted;
  document.documentElement.lang = wanted;
}

type Vars = Record<string, string | number>;

/** The phrase, with {name} replaced; where it has plural forms, `n` chooses. */
export function t(key: Key, vars: Vars = {}): string {
  return filled(catalogue[key], vars);
}

/** The words of one board, fetched with it. */
export function speaking<K extends string>(books: Record<Language, Record<K, Entry>>): (key: K, vars?: Vars) => string {
  return (key, vars = {}) => filled(books[language][key], vars);
}

function filled(entry: Entry, vars: Vars): string {
  const text =
    typeof entry === "string" ? entry : (entry[new Intl.PluralRules(language).select(Number(vars.n))] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(vars[name] ?? ""));
}

/** The phrase if the catalogue has it, else what is given: for names that come from the server. */
export function tOr(key: string, otherwise: string): string {
  return key in catalogue ? t(key as Key) : otherwise;
}
