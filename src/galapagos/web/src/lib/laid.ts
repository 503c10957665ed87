import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { calm } from "./settings.svelte";

const SLOW = 420; // ms, a token travels
const CALM = 240; // ms, a card turns

/** A token is laid down: it travels from its pile in the bank. */
export function laid(node: Element, { from }: { from: string }): TransitionConfig {
  const pile = document.querySelector(`[data-pile="${from}"]`);
  if (!pile || calm()) return { duration: 0 };
  const start = pile.getBoundingClientRect();
  const end = node.getBoundingClientRect();
  const [x, y] = [start.x - end.x, start.y - end.y];
  return { duration: SLOW, easing: cubicOut, css: (_, u) => `translate:${x * u}px ${y * u}px;z-index:9` };
}

/** A card is turned up. */
export function turned(_: Element): TransitionConfig {
  return calm()
    ? { duration: 0 }
    : { duration: CALM, easing: cubicOut, css: (t) => `transform:rotateY(${90 - 90 * t}deg)` };
}

/** A die settles. */
export function rolled(_: Element, { after = 0 }: { after?: number }): TransitionConfig {
  if (calm()) return { duration: 0 };
  return { delay: after, duration: SLOW, easing: cubicOut, css: (t, u) => `rotate:${u * 300}deg;opacity:${t}` };
}

/** How long things take that slide to a new place. */
export function slide(): { duration: number } {
  return { duration: calm() ? 0 : CALM };
}
