// What is asked and what has ended come into view, wherever one has scrolled.
import type { Attachment } from "svelte/attachments";
import { calm } from "./settings.svelte";
import { AIR, way } from "./way";

/** The heights between which nothing lies over the page: below the frame, above the bar. */
function clear(): [number, number] {
  const frame = document.querySelector("#app > header")?.getBoundingClientRect().bottom ?? 0;
  const bar = document.querySelector("#question");
  const sticks = bar && getComputedStyle(bar).position === "sticky";
  const over = [bar, document.querySelector(".strips > *")].map((one) => one?.getBoundingClientRect().top ?? innerHeight);
  return [Math.max(0, frame), sticks ? Math.min(innerHeight, ...over.map((top) => top - AIR)) : innerHeight];
}

/** When another question opens, what it lights comes into view. */
export function coming(question: () => number | undefined): Attachment<HTMLElement> {
  return (board) => {
    const id = question();
    if (id === undefined || document.activeElement?.closest("input, textarea, dialog")) return;
    const frame = requestAnimationFrame(() => {
      const lit = [...board.querySelectorAll<HTMLElement>("[data-lit]")].filter((one) => one.checkVisibility());
      if (lit.length && lit.every((one) => hidden(one))) lit[0]!.scrollIntoView({ block: "nearest", inline: "nearest" });
      const far = way(lit.map((one) => one.getBoundingClientRect()), clear());
      if (far) scrollBy({ top: far, behavior: calm() ? "auto" : "smooth" });
    });
    return () => cancelAnimationFrame(frame);
  };
}

/** Whether something that scrolls within the page hides it. */
function hidden(one: HTMLElement): boolean {
  const { top, bottom, left, right } = one.getBoundingClientRect();
  for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(at).overflow)) continue;
    const box = at.getBoundingClientRect();
    if (bottom > box.bottom + 1 || top < box.top - 1 || right > box.right + 1 || left < box.left - 1) return true;
  }
  return false;
}

/** It comes into view as soon as it is there. */
export function arriving(): Attachment<HTMLElement> {
  return (element) => {
    const frame = requestAnimationFrame(() => {
      element.style.scrollMarginTop = `${AIR}px`;
      element.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
    });
    return () => cancelAnimationFrame(frame);
  };
}
