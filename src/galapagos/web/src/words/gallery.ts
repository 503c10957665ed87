import type { Entry } from "./en";
import { speaking } from "./index.svelte";

const en = {
  title: "Gallery",
  lead: "Every card, trait, gene, tile and board: what it does, what is printed on it, where we have that from, and what is doubtful.",
  inside: { one: "{n} plate, {doubts} with something in doubt", other: "{n} plates, {doubts} with something in doubt" },
  search: "Search the gallery",
  doubtful: "Only what is doubtful",
  shown: { one: "{n} plate of {all}", other: "{n} plates of {all}" },
  none: "No plate has all these words.",
  cabinets: "Cabinets",
  printed: "Printed on it",
  count: "{n} in the box",
  "origin.rulebook": "printed in the rulebook",
  "origin.source": "stated by another public source",
  "origin.likely": "likely by strong indirect evidence",
  "origin.inferred": "inferred from other facts",
  "origin.default": "our choice: no source found",
  rulings: { one: "our best reading", other: "our best reading, {n} points" },
  found: "Found",
  reading: "Our reading",
  otherwise: "Otherwise",
  option: "option {names}",
  value: "edition value {names}",
  rest: "Other rules in doubt",
  "rest-text": "Rulings of ours on rules that nothing printed is about.",
  edition: "Edition “{name}”. Something else is printed in your box? Put it into a copy of the edition file and play with it, and tell us.",
} satisfies Record<string, Entry>;

const ru: Record<keyof typeof en, Entry> = {
  title: "Галерея",
  lead: "Все карты, свойства, гены, тайлы и поля: что они делают, что на них напечатано, откуда мы это знаем и что под сомнением.",
  inside: {
    one: "{n} таблица, под сомнением: {doubts}",
    few: "{n} таблицы, под сомнением: {doubts}",
    many: "{n} таблиц, под сомнением: {doubts}",
    other: "{n} таблицы, под сомнением: {doubts}",
  },
  search: "Искать в галерее",
  doubtful: "Только то, что под сомнением",
  shown: {
    one: "{n} таблица из {all}",
    few: "{n} таблицы из {all}",
    many: "{n} таблиц из {all}",
    other: "{n} таблицы из {all}",
  },
  none: "Таблицы со всеми этими словами нет.",
  cabinets: "Шкафы",
  printed: "Напечатано",
  count: "в коробке: {n}",
  "origin.rulebook": "напечатано в правилах",
  "origin.source": "так говорит другой открытый источник",
  "origin.likely": "вероятно: веские косвенные данные",
  "origin.inferred": "выведено из других фактов",
  "origin.default": "наш выбор: источника не нашлось",
  rulings: {
    one: "наше лучшее прочтение",
    few: "наше лучшее прочтение, {n} вопроса",
    many: "наше лучшее прочтение, {n} вопросов",
    other: "наше лучшее прочтение, {n} вопроса",
  },
  found: "Нашлось",
  reading: "Наше прочтение",
  otherwise: "Иначе",
  option: "опция {names}",
  value: "значение издания {names}",
  rest: "Другие правила под сомнением",
  "rest-text": "Наши решения о правилах, которые не связаны ни с чем напечатанным.",
  edition: "Издание «{name}». В вашей коробке напечатано другое? Впишите это в копию файла издания, играйте с ней и расскажите нам.",
};

/** The words of the gallery. */
export const g = speaking({ en, ru });
