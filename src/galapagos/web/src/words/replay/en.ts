import type { Entry } from "../book.svelte";

export default {
  "replay.title": "Replay",
  "replay.none": "This game cannot be replayed",
  "replay.answer": "answer {n} of {all}",
  "replay.whose": "Whose view",
  "replay.open": "All open",
  "replay.next": "What was answered here",
  "replay.slider": "Place in the game",
  "replay.first": "To the beginning",
  "replay.back": "One answer back",
  "replay.play": "Play",
  "replay.pause": "Pause",
  "replay.fore": "One answer on",
  "replay.last": "To the end",
  "replay.branch": "Branch and play on",
  "replay.keys": "Arrow keys step; Page keys go by turns.",
  "shelf.games": "Finished games",
  "shelf.none": "No finished game of yours lies here yet.",
  "shelf.load": "Load a record",
  "shelf.load-text": "A file that was downloaded after a game, here or from another server.",
} as const satisfies Record<string, Entry>;
