import { book } from "../../../words/book.svelte";
import en from "./en";

export type Word = keyof typeof en;
export const { w: e, say } = await book<Word>(en, { ru: () => import("./ru") });
