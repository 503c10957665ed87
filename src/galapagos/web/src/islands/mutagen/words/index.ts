import { book } from "../../../words/book.svelte";
import { numeral } from "../looks";
import type { Effect } from "../view";
import en from "./en";

export type Word = keyof typeof en;
export const { w, say } = await book<Word>(en, { ru: () => import("./ru") });

export function elementName(name: string): string {
  return say("element", name);
}

/** What a half of a tile or a square accepts. */
export function accepts(half: string): string {
  return half === "any" ? w("half.any") : say("type", half, say("colour", half));
}

/** What a card, a token or a place does, in few words. */
export function effect({ what, where, n }: Effect): string {
  const key = `do.${what}${where === "any" ? "-any" : ""}`;
  return key in en ? w(key as Word, { n, where: numeral(where), type: say("type", where) }) : what;
}

/** What one of the People can do. */
export function ability({ what, where }: Effect): string {
  return w(`people.${what}-more` as Word, { place: say("near", where) });
}
