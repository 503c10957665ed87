import type { Attachment } from "svelte/attachments";

/** What scrolls shows where there is more of it: its edge fades there. */
export const edges: Attachment<HTMLElement> = (box) => {
  const scrolls = (overflow: string): boolean => overflow === "auto" || overflow === "scroll";
  const look = (): void => {
    const { overflowX, overflowY } = getComputedStyle(box);
    const [across, down] = [scrolls(overflowX), scrolls(overflowY)];
    box.toggleAttribute("data-more-above", down && box.scrollTop > 1);
    box.toggleAttribute("data-more-below", down && box.scrollTop + box.clientHeight < box.scrollHeight - 1);
    box.toggleAttribute("data-more-left", across && box.scrollLeft > 1);
    box.toggleAttribute("data-more-right", across && box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
  };
  const size = new ResizeObserver(look);
  const inside = new MutationObserver(look);
  size.observe(box);
  inside.observe(box, { subtree: true, childList: true });
  box.addEventListener("scroll", look, { passive: true });
  return () => {
    size.disconnect();
    inside.disconnect();
    box.removeEventListener("scroll", look);
  };
};
