import { pageBook } from "../common";
import en from "./en";

export const { w: t, say } = await pageBook(en, { ru: () => import("./ru") });
