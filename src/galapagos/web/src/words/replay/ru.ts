import type { Entry } from "../book.svelte";
import type en from "./en";

export default {
  "replay.title": "Запись",
  "replay.none": "Эту игру не пересмотреть",
  "replay.answer": "ответ {n} из {all}",
  "replay.whose": "Чьими глазами",
  "replay.open": "Всё открыто",
  "replay.next": "Что здесь ответили",
  "replay.slider": "Место в игре",
  "replay.first": "В начало",
  "replay.back": "На ответ назад",
  "replay.play": "Пуск",
  "replay.pause": "Пауза",
  "replay.fore": "На ответ вперёд",
  "replay.last": "В конец",
  "replay.branch": "Сыграть отсюда",
  "replay.keys": "Стрелки — по ответу, Page Up и Page Down — по ходам.",
  "shelf.games": "Сыгранные игры",
  "shelf.none": "Здесь пока нет ваших сыгранных игр.",
  "shelf.load": "Загрузить запись",
  "shelf.load-text": "Файл, скачанный после игры, здесь или на другом сервере.",
} satisfies Record<keyof typeof en, Entry>;
