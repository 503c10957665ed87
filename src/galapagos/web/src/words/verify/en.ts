import type { Entry } from "../book.svelte";

export default {
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
  withdrawn: "Answers that were given and taken back: {n}, of them {chance} by chance. What chance said there was known.",
  limits: "This page cannot show that the seal is the one you were told before the game (compare it), nor that whoever runs the server did not look at the number.",
  all: "Every roll and card",
} as const satisfies Record<string, Entry>;
