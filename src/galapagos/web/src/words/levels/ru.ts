import type { Entry } from "../book.svelte";
import type en from "./en";

export default {
  "bot.random": "Случайный",
  "bot.beginner": "Новичок",
  "bot.greedy": "Жадный",
  "bot.casual": "Любитель",
  "bot.strong": "Сильный",
  "bot.expert": "Знаток",
  "plays.random": "Любой ответ с равной вероятностью.",
  "plays.beginner": "Видит на один ответ вперёд и кое-что упускает, как люди.",
  "plays.greedy": "Берёт то, что сразу выглядит лучшим, и не думает о дальнейшем.",
  "plays.casual": "Проигрывает в уме несколько продолжений.",
  "plays.strong": "Проигрывает много продолжений, прежде чем ответить.",
  "plays.expert": "Проигрывает куда больше продолжений, чем сильный, и глубже думает, как пойдёт каждое.",
  "plays.net": "Сеть, которая выучила эту игру; её предлагает хозяин сервера.",
} satisfies Record<keyof typeof en, Entry>;
