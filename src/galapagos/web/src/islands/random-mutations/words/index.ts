import { book } from "../../../words/book.svelte";
import en from "./en";

export type Word = keyof typeof en;
export type Latin = Extract<Word, `epithet.${string}`>;
export const { w, say } = await book<Word, Latin>(en, { ru: () => import("./ru") });
