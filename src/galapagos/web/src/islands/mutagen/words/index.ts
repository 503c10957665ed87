import { book } from "../../../words/book.svelte";
import { elementOf, numeral } from "../looks";
import en from "./en";

export type Word = keyof typeof en;
export const { w, say } = await book<Word>(en, { ru: () => import("./ru") });

export function elementName(name: string): string {
  const { type, colour } = elementOf(name);
  return type && colour ? w("element.name", { type: say("type", type), colour: say("colour", colour) }) : w("element.supreme");
}

/** What a half of a tile or a square accepts. */
export function accepts(half: string): string {
  return half === "any" ? w("half.any") : say("type", half, say("colour", half));
}

/** "progress 2" in few words. */
export function effect(does: string): string {
  const [what = "", where = "", amount = ""] = does.split(" ");
  const key = `do.${what}${where === "any" ? "-any" : ""}`;
  if (!(key in en)) return does;
  return w(key as Word, { n: amount || where, where: numeral(where), type: say("type", where) });
}
