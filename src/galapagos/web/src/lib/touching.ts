// One ear for a whole board: a click, a drag and the arrow keys all become touches of things. A thing is an element
// with data-thing; one that can be reached by arrows has data-lit.
import type { Attachment } from "svelte/attachments";
import { drawer } from "./drawer.svelte";
import type { Eyes } from "./eyes";

const SLACK = 8; // pixels a pointer may wander before a press is a drag

/** The innermost thing under an element that is lit or chosen, else that could be chosen instead, else of all. */
export function thingAt(element: Element | null, eyes: Eyes): string | null {
  let other: string | null = null;
  let inner: string | null = null;
  for (let at = element; at; at = at.parentElement) {
    const thing = at instanceof HTMLElement ? at.dataset.thing : undefined;
    if (!thing) continue;
    if (eyes.lit.has(thing) || eyes.chosen.includes(thing)) return thing;
    if (eyes.instead?.has(thing)) other ??= thing;
    inner ??= thing;
  }
  return other ?? inner;
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
        // The click that ends a drag is none; one that a key makes always is.
        if ((dragged && event.detail) || target.closest("[data-explain]")) return;
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
        const thing = (press.target as Element).closest("[data-thing]");
        const picture = thing?.querySelector("svg[data-picture], svg.l, svg.tk") ?? thing;
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
        if (!!drawer.example !== !!board.closest("[data-over]")) return; // the keys are another board's
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
  let ghost: Element | null = null;
  let own = ""; // its own style, and what it has from where it lies
  const end = new AbortController();
  const stop = { signal: AbortSignal.any([signal, end.signal]) };
  const move = (event: PointerEvent): void => {
    if (!ghost && Math.hypot(event.x - press.x, event.y - press.y) > SLACK) {
      own = carried(picture);
      ghost = picture.cloneNode(true) as Element;
      ghost.classList.add("dragged");
      document.body.append(ghost);
    }
    ghost?.setAttribute("style", `${own}left:${event.x}px;top:${event.y}px`);
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

const LENT = ["--seat", "--dragged-width", "--dragged-height"]; // what a picture has from its place on the board

/** The style of a picture that leaves the board; what has no picture of its own is carried whole, as large as it is. */
function carried(picture: Element): string {
  const own = picture.getAttribute("style");
  const look = getComputedStyle(picture);
  const lent = LENT.map((name) => [name, look.getPropertyValue(name)]);
  const { width, height } = picture.getBoundingClientRect();
  const whole = picture instanceof HTMLElement ? [["--dragged-width", `${width}px`], ["--dragged-height", `${height}px`]] : []; // prettier-ignore
  const added = [["color", look.color], ...lent, ...whole].filter(([, value]) => value);
  return [own, ...added.map((pair) => pair.join(":"))].filter(Boolean).join(";") + (own || added.length ? ";" : "");
}
