import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { calm, lasting } from "../../lib/settings.svelte";

const SLOW = 420; // ms, a dinosaur walks
const CALM = 240; // ms, a baby hatches

/** A dinosaur comes walking from the space it left; one that was nowhere grows where it stands. */
export function walked(node: Element, { from }: { from: string }): TransitionConfig {
  if (calm()) return { duration: 0 };
  const left = from && node.closest(".hexes")?.querySelector(`[data-thing="${from}"]`);
  const here = node.closest("button");
  if (!left || !here || left.querySelector(".beast")) return { duration: lasting(CALM), easing: cubicOut, css: (t) => `scale:${t}` };
  const [start, end] = [left.getBoundingClientRect(), here.getBoundingClientRect()];
  const [x, y] = [start.x - end.x, start.y - end.y];
  here.classList.add("coming");
  window.setTimeout(() => here.classList.remove("coming"), lasting(SLOW));
  return { duration: lasting(SLOW), easing: cubicOut, css: (_, u) => `translate:${x * u}px ${y * u}px` };
}
