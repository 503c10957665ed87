import { pageBook } from "../common";
import en from "./en";

export const { say } = await pageBook(en, { ru: () => import("./ru") });
