import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { calm, lasting } from "./settings.svelte";

const SLOW = 420; // ms, a token travels
const CALM = 240; // ms, a card turns

/** A token is laid down: it travels from its pile in the bank. */
export function laid(node: Element, { from }: { from: string }): TransitionConfig {
  const pile = document.querySelector(`[data-pile="${from}"]`);
  if (!pile || calm()) return { duration: 0 };
  const start = pile.getBoundingClientRect();
  const end = node.getBoundingClientRect();
  const [x, y] = [start.x - end.x, start.y - end.y];
  return { duration: lasting(SLOW), easing: cubicOut, css: (_, u) => `translate:${x * u}px ${y * u}px;z-index:9` };
}

/** A card is turned up. */
export function turned(_: Element): TransitionConfig {
  return calm()
    ? { duration: 0 }
    : { duration: lasting(CALM), easing: cubicOut, css: (t) => `transform:rotateY(${90 - 90 * t}deg)` };
}

const FLICK = 60; // ms, a falling die shows a face

/** A die falls: it tumbles over other faces and settles on the one that was thrown. */
export function rolled(node: Element, { after = 0 }: { after?: number }): TransitionConfig {
  if (calm()) return { duration: 0 };
  const face = node.querySelector("use");
  const thrown = face?.getAttribute("href") ?? "";
  return {
    delay: after,
    duration: lasting(SLOW),
    easing: cubicOut,
    css: (t, u) => `translate:0 ${-34 * u * u}px;rotate:${u * 300}deg;opacity:${Math.min(1, 3 * t)}`,
    tick: (t, u) => {
      const turn = Math.floor((u * SLOW) / FLICK);
      face?.setAttribute("href", t < 1 && turn ? thrown.replace(/\d$/, (n) => `${((Number(n) + turn) % 6) + 1}`) : thrown);
    },
  };
}

/** How long things take that slide to a new place. */
export function slide(): { duration: number } {
  return { duration: lasting(CALM) };
}
