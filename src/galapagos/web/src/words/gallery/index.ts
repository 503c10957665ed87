import { book } from "../book.svelte";
import en from "./en";

export type Word = keyof typeof en;
export const { w: g, say } = await book<Word>(en, { ru: () => import("./ru") });
