// The keys of this browser at a table: what it says of itself, and how the key of a seat is made anew.
import { read, settings, write } from "./settings.svelte";
import type { Hello } from "./wire";

/** So many bytes of chance, as tokens are written. */
function chance(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...drawn)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What this browser is called where its keys are looked after: nothing that says whose it is. */
function named(): string {
  const name = read("browser", "") || chance(18);
  write("browser", name);
  return name;
}

/** All that this browser says of itself when it comes to a table. */
export function hello(table: string): Hello {
  return { type: "hello", table, tokens: settings.keys(table), browser: named() };
}

/** A seat's key is made anew here. Until the table has taken it the old one is kept too, so that neither can be lost. */
export function forge(table: string): string {
  const token = chance(24);
  settings.alter(table, ({ tokens }) => ({ tokens: [token, ...tokens] }));
  return token;
}

/** Of this table's keys only the new one opens anything. */
export function renewed(table: string): void {
  settings.alter(table, ({ tokens }) => ({ tokens: tokens.slice(0, 1) }));
}
