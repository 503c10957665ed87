import { pageBook } from "../common";
import en from "./en";

export const { w: t } = await pageBook(en, { ru: () => import("./ru") });
