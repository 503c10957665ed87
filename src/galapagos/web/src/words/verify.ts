import type { Entry } from "./en";
import { speaking } from "./index.svelte";

const en = {
  title: "Were the dice fair?",
  lead: "Before a game the server seals a number; every roll and card follows from it. After the game the number is shown, and this page draws everything again, in your browser.",
  table: "Name of the table",
  check: "Check",
  sealed: "Sealed before the first card",
  opened: "Opened after the last",
  still: "The game is still on; the number stays sealed until it is over.",
  "seal-good": "The number gives the seal, so it was not changed.",
  "seal-bad": "The number does not give the seal.",
  draws: "{n} of {all} rolls and cards follow from it.",
  all: "Every roll and card",
} satisfies Record<string, Entry>;

type Key = keyof typeof en;

const ru: Record<Key, Entry> = {
  title: "Честны ли кубики?",
  lead: "До игры сервер запечатывает число, из которого следуют все броски и карты. После игры число показывают, и эта страница бросает всё заново в вашем браузере.",
  table: "Название стола",
  check: "Проверить",
  sealed: "Запечатано до первой карты",
  opened: "Открыто после последней",
  still: "Игра ещё идёт; до конца число запечатано.",
  "seal-good": "Число соответствует печати: его не меняли.",
  "seal-bad": "Число не соответствует печати.",
  draws: "Из него следуют {n} из {all} бросков и карт.",
  all: "Все броски и карты",
};

export const v = speaking<Key>({ en, ru });
