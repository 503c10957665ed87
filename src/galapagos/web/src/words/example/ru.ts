import type { Entry } from "../book.svelte";
import type en from "./en";

export default {
  "example.title": "Пример к §{rule}",
  "example.none": "Этого примера нет",
  "example.of": "{n} из {all}",
  "example.earlier": "Предыдущий пример",
  "example.later": "Следующий пример",
  "example.list": "Примеры к §{rule}",
  "example.copy": "Скопировать ссылку на этот пример",
  "example.asked": "Выбор за игроком {name}",
  "example.chance": "Случай",
  "example.chance-text": "Выберите сами, что выпадет или откроется.",
  "example.goes": "Как в примере: {phrase}",
  "example.tried": "Здесь нельзя",
  "example.shown": "Вот что показывает пример. Попробуйте и другое.",
  "example.over": "Здесь больше ничего не спрашивают.",
  "example.undo": "На шаг назад",
  "example.again": "Сначала",
  "example.happened": "Что произошло",
  "example.nothing": "Пока ничего. Коснитесь подсвеченного; коснитесь другого — и узнаете, почему нельзя.",
  "example.not-now": "Так нельзя.",
} satisfies Record<keyof typeof en, Entry>;
