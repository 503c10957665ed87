import { book, type Entry, type Fetched } from "../book.svelte";
import en from "./en";

const ru = () => import("./ru");

export const { w: t } = await book(en, { ru });

/** A book of some pages: its own words and the common ones. */
export function pageBook<Word extends string>(own: Record<Word, Entry>, others: { ru: Fetched<Word> }) {
  const both = async () => {
    const [common, more] = await Promise.all([ru(), others.ru()]);
    return { default: { ...common.default, ...more.default } };
  };
  return book<Word | keyof typeof en>({ ...en, ...own }, { ru: both });
}
