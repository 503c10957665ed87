import type { Entry } from "../book.svelte";

export default {
  "bot.random": "Random",
  "bot.beginner": "Beginner",
  "bot.greedy": "Greedy",
  "bot.casual": "Casual",
  "bot.strong": "Strong",
  "bot.expert": "Expert",
  "plays.random": "Any answer, each with the same chance.",
  "plays.beginner": "Sees one answer ahead and overlooks things, as people do.",
  "plays.greedy": "Takes what looks best at once and never thinks of what follows.",
  "plays.casual": "Plays a few lines out in its head before it answers.",
  "plays.strong": "Plays many lines out before it answers.",
  "plays.expert": "Plays many more lines out than the strong one, and thinks harder about how each would go on.",
  "plays.net": "A net that has learned this game; the host of this server offers it.",
} as const satisfies Record<string, Entry>;
