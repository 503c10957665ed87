// One ear for a whole board: a click, a drag and the arrow keys all become touches of things. A thing is an element
// with data-thing; one that can be reached by arrows has data-lit.
import type { Attachment } from "svelte/attachments";
import type { Eyes } from "./eyes";

const SLACK = 8; // pixels a pointer may wander before a press is a drag

/** The innermost thing under an element that is lit or chosen, else the innermost of all. */
export function thingAt(element: Element | null, eyes: Eyes): string | null {
  let inner: string | null = null;
  for (let at = element; at; at = at.parentElement) {
    const thing = at instanceof HTMLElement ? at.dataset.thing : undefined;
    if (!thing) continue;
    if (eyes.lit.has(thing) || eyes.chosen.includes(thing)) return thing;
    inner ??= thing;
  }
  return inner;
}

function towards(key: string, from: DOMRect, to: DOMRect): number {
  const [x, y] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
  const [along, across] =
    key === "ArrowLeft" ? [-x, y] : key === "ArrowRight" ? [x, y] : key === "ArrowUp" ? [-y, x] : [y, x];
  return along > 1 ? along + 2 * Math.abs(across) : Infinity;
}

function walk(board: HTMLElement, key: string): boolean {
  const lit = [...board.querySelectorAll<HTMLElement>("[data-lit]")].filter((element) => element.offsetParent);
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || !lit.includes(here)) {
    lit[0]?.focus();
    return lit.length > 0;
  }
  const from = here.getBoundingClientRect();
  const ranked = lit.map((element) => ({ element, far: towards(key, from, element.getBoundingClientRect()) }));
  const next = ranked.filter(({ far }) => far < Infinity).sort((a, b) => a.far - b.far)[0];
  next?.element.focus();
  return true;
}

export function touching(look: () => Eyes): Attachment<HTMLElement> {
  return (board) => {
    const ear = new AbortController();
    const { signal } = ear;
    let dragged = false;

    board.addEventListener(
      "click",
      (event) => {
        const target = event.target as Element;
        if (dragged || target.closest("[data-explain]")) return;
        const thing = thingAt(target, look());
        if (thing) look().touch(thing);
      },
      { signal },
    );

    board.addEventListener(
      "pointerdown",
      (press) => {
        dragged = false;
        const eyes = look();
        const source = thingAt(press.target as Element, eyes);
        const picture = (press.target as Element).closest("[data-thing]")?.querySelector("svg[data-picture], svg.l, svg.tk");
        if (!source || !picture || press.button !== 0 || (!eyes.lit.has(source) && !eyes.chosen.includes(source)))
          return;
        drag(press, picture, signal, (target) => {
          dragged = true;
          const to = target && board.contains(target) ? thingAt(target, look()) : null;
          if (to && to !== source) eyes.join(source, to);
        });
      },
      { signal },
    );

    // The keys work wherever the focus is, except where one types.
    document.addEventListener(
      "keydown",
      (event) => {
        const typing = (event.target as Element).closest("input, textarea, select, [role=dialog], [popover]");
        if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "Escape") look().back();
        else if (event.key.startsWith("Arrow") && walk(board, event.key)) event.preventDefault();
      },
      { signal },
    );

    return () => ear.abort();
  };
}

function drag(
  press: PointerEvent,
  picture: Element,
  signal: AbortSignal,
  drop: (target: Element | null) => void,
): void {
  let ghost: SVGElement | null = null;
  const end = new AbortController();
  const stop = { signal: AbortSignal.any([signal, end.signal]) };
  const move = (event: PointerEvent): void => {
    if (!ghost && Math.hypot(event.x - press.x, event.y - press.y) > SLACK) {
      ghost = picture.cloneNode(true) as SVGElement;
      ghost.classList.add("dragged");
      document.body.append(ghost);
    }
    if (ghost) [ghost.style.left, ghost.style.top] = [`${event.x}px`, `${event.y}px`];
  };
  const up = (event: PointerEvent): void => {
    end.abort();
    ghost?.remove();
    if (ghost && event.type === "pointerup") drop(document.elementFromPoint(event.x, event.y));
  };
  document.addEventListener("pointermove", move, stop);
  document.addEventListener("pointerup", up, stop);
  document.addEventListener("pointercancel", up, stop);
}
