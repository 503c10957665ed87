// The words of the guided first games; what the guides themselves say comes from the server.
import type { Entry } from "./en";
import { speaking } from "./index.svelte";

const en = {
  title: "First game, guided",
  lead: "Each of the four games has a first game with a guide: a real game, played by the rules to its end. You do what the guide says, and know the rules afterwards.",
  waits: "Stop whenever you like; it waits for you.",
  minutes: { one: "about {n} minute", other: "about {n} minutes" },
  begin: "Begin",
  "go-on": "Go on",
  again: "From the start",
  place: "{n} of {all}",
  name: "Ann",
  bar: "The guide",
  "do-it": "Do it for me",
  next: "Next",
  back: "Back",
  news: "Since then",
  other: "“{phrase}” is allowed too. This first game goes another way: do what is marked.",
  "not-now": "That is not possible.",
  marked: "The guide means this",
  restart: "Begin this first game again",
  none: "This first game cannot be had",
  "over-title": "You have played to the end",
  wins: "{name} wins",
  "now-bots": "Play it against bots",
  "now-rules": "Read the rules",
  "now-gallery": "Every card explained",
  "now-other": "Learn another game",
} satisfies Record<string, Entry>;

type Key = keyof typeof en;

const ru: Record<Key, Entry> = {
  title: "Первая игра с проводником",
  lead: "У каждой из четырёх игр есть первая партия с проводником: настоящая игра по всем правилам, до конца. Вы делаете то, что говорит проводник, и потом знаете правила. Проводник говорит по-английски.",
  waits: "Остановитесь, когда захотите: игра подождёт.",
  minutes: { one: "около {n} минуты", few: "около {n} минут", many: "около {n} минут", other: "около {n} минуты" },
  begin: "Начать",
  "go-on": "Продолжить",
  again: "С начала",
  place: "{n} из {all}",
  name: "Анна",
  bar: "Проводник",
  "do-it": "Сделать за меня",
  next: "Дальше",
  back: "Назад",
  news: "С тех пор",
  other: "«{phrase}»: так тоже можно. Но эта первая игра идёт иначе: сделайте то, что отмечено.",
  "not-now": "Так нельзя.",
  marked: "Проводник говорит об этом",
  restart: "Начать эту первую игру сначала",
  none: "Этой первой игры нет",
  "over-title": "Вы доиграли до конца",
  wins: "Победа: {name}",
  "now-bots": "Сыграть с ботами",
  "now-rules": "Прочитать правила",
  "now-gallery": "Все карты с объяснениями",
  "now-other": "Научиться другой игре",
};

export const l = speaking<Key>({ en, ru });
