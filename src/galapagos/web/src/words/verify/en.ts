import type { Entry } from "../book.svelte";

export default {
  title: "Were the dice fair?",
  lead: "Before a game the server seals a number, and so does the browser of everybody who sits down; every roll and card follows from all of them together. After the game the numbers are shown, and this page draws everything again, in your browser.",
  table: "Name of the table",
  check: "Check",
  sealed: "Sealed before the first card",
  opened: "Opened after the last",
  still: "The game is still on; the number stays sealed until it is over.",
  "seal-good": "The number gives the seal, so it was not changed.",
  "seal-bad": "The number does not give the seal.",
  shares: "Browsers of people that have added a number of their own: {n}. Each gives what its browser had sealed.",
  "shares-bad": "A number that was added does not give what was sealed.",
  "shares-late": "Not told in time and left out: {n}.",
  mine: "The number of this browser is among them, with the seal and the company that it was told before the first card.",
  "mine-bad": "The number that this browser told is not among them, or the seal is not the one that it was told before.",
  draws: "{n} of {all} rolls and cards follow from all that.",
  withdrawn: "Answers that were given and taken back: {n}, of them {chance} by chance. What chance said there was known.",
  limits: "This page cannot show that the seal is the one others were told before the game (compare it), that the numbers of others are those which their browsers drew, nor that whoever runs the server did not look at all of them while you played.",
  all: "Every roll and card",
} as const satisfies Record<string, Entry>;
