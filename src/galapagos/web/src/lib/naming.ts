// What people call the things of a table.

const KINDS = ["bank", "place", "worker", "trait"]; // of words that are names of things

/** The name of a thing: its word, or the letter that it has on the table. None if it has only its place there. */
export function named(thing: string, say: (kind: string, what: string, otherwise: string) => string): string {
  const what = thing.slice(thing.lastIndexOf(".") + 1);
  const word = KINDS.map((kind) => say(kind, what, "")).find(Boolean);
  return word ?? (/^[A-Z]{1,2}$/.test(thing) ? thing : "");
}

/** Whether this is no name but the code of a place: "C15", "card 42"; "2 points" is a name. */
export function coded(title: string): boolean {
  return /^(\w+ )?([A-Z]+\d|\d+$)/.test(title);
}
