import { pageBook } from "../common";
import en from "./en";

export const { w: m } = await pageBook(en, { ru: () => import("./ru") });
