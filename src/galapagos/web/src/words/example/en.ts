import type { Entry } from "../book.svelte";

export default {
  "example.title": "An example of §{rule}",
  "example.none": "This example cannot be had",
  "example.of": "{n} of {all}",
  "example.earlier": "The example before",
  "example.later": "The next example",
  "example.list": "Examples of §{rule}",
  "example.copy": "Copy a link to this example",
  "example.asked": "{name} is asked",
  "example.chance": "Chance",
  "example.chance-text": "Choose what is thrown or drawn.",
  "example.goes": "As in the example: {phrase}",
  "example.tried": "Not allowed here",
  "example.shown": "This is what the example shows. Try something else, too.",
  "example.over": "Nothing more is asked here.",
  "example.undo": "One step back",
  "example.again": "Start again",
  "example.happened": "What has happened",
  "example.nothing": "Nothing yet. Touch what is lit; touch anything else, and you are told why not.",
  "example.not-now": "That is not possible.",
} as const satisfies Record<string, Entry>;
