import { book } from "../../../words/book.svelte";
import en from "./en";

export type Word = keyof typeof en;
export const { w, say } = await book<Word>(en, { ru: () => import("./ru") });
