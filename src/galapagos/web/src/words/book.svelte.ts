// Books of phrases. Every page and every island brings its own; English comes with it, another language when it is spoken.

/** A phrase, or its forms by number as Intl.PluralRules names them. */
export type Entry = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Language = "en" | "ru";
export const LANGUAGES: Record<Language, string> = { en: "English", ru: "Русский" };

type Vars = Record<string, string | number>;
export type Fetched<Word extends string> = () => Promise<{ default: Record<Word, Entry> }>;

let language = $state<Language>("en");
const open: ((wanted: Language) => Promise<void>)[] = []; // what fetches each book in a language

export function spoken(): Language {
  return language;
}

/** Speak this language from now on, in all books that are open and in those that will be. */
export async function speak(wanted: Language): Promise<void> {
  await Promise.all(open.map((fetch) => fetch(wanted)));
  language = wanted;
  document.documentElement.lang = wanted;
}

/** Open a book: `w` says a phrase of it, `say` the word for what the server names. `Same` are alike in all languages. */
export async function book<Word extends string, Same extends Word = never>(
  en: Record<Word, Entry>,
  others: Record<Exclude<Language, "en">, Fetched<Exclude<Word, Same>>>,
) {
  const known: Partial<Record<Language, Partial<Record<Word, Entry>>>> = {};

  async function fetch(wanted: Language): Promise<void> {
    if (wanted !== "en") known[wanted] ??= (await others[wanted]()).default as Record<Word, Entry>;
  }

  /** The phrase, with {name} replaced; where it has forms by number, `n` chooses. */
  function w(word: Word, vars: Vars = {}): string {
    return filled(known[language]?.[word] ?? en[word], vars);
  }

  /** "phase", "births": the phrase of "phase.births"; what was asked for if there is none. */
  function say(kind: string, what: string, otherwise = what): string {
    const word = `${kind}.${what}`;
    return word in en ? w(word as Word) : otherwise;
  }

  open.push(fetch);
  await fetch(language);
  return { w, say };
}

function filled(entry: Entry, vars: Vars): string {
  const text =
    typeof entry === "string" ? entry : (entry[new Intl.PluralRules(language).select(Number(vars.n))] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(vars[name] ?? ""));
}
