import type { Entry } from "../book.svelte";
import type en from "./en";

export default {
  "keys.title": "Клавиши",
  "keys.option": "варианты в строке вопроса",
  "keys.walk": "идти по подсвеченному",
  "keys.take": "взять; подтвердить",
  "keys.back": "назад или закрыть открытое",
  "keys.undo": "вернуть ход",
  "keys.redo": "повторить ход",
  "keys.hint": "подсказка",
  "keys.rules": "правила",
  "keys.log": "журнал",
  "keys.chat": "разговор",
  "keys.step": "шаг назад, шаг вперёд",
  "keys.turn": "к прошлому ходу, к следующему",
  "keys.ends": "в начало, в конец",
  "keys.play": "смотреть подряд или остановить",
  "keys.list": "этот список",
  "comfort.confirm": "Подтверждать мои ответы",
  "comfort.pace": "Боты отвечают",
  "pace.none": "сразу",
  "pace.fast": "быстро",
  "pace.usual": "спокойно",
  "pace.slow": "медленно",
  "comfort.report": "Скопировать отчёт",
} satisfies Record<keyof typeof en, Entry>;
