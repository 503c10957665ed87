// Whatever lies over the page, a list, a drawer, a sheet, is closed by Escape and by a click beside it. A list is a
// <details data-list>; anything else hangs {@attach closing(…)} on itself. Popovers do it by themselves, and so do modal
// dialogs with Escape.
import type { Attachment } from "svelte/attachments";

interface Layer {
  element: Element;
  close: () => void;
  since: number; // when it was opened, as events count time
  owns: string; // a selector: what is beside it and belongs to it
}

const layers: Layer[] = []; // the latest last

export function closing(close: () => void, owns = ""): Attachment<Element> {
  return (element) => {
    const layer = { element, close, since: performance.now(), owns };
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  };
}

function lists(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>("details[data-list][open]")];
}

/** The page listens, once and for all. */
export function listenForClosing(): void {
  let pressed: EventTarget | null = null; // who marks a text and lets go beside it has not clicked beside it
  document.addEventListener("pointerdown", (event) => (pressed = event.target), { capture: true });
  document.addEventListener("click", (event) => {
    beside(event);
    const dialog = event.target;
    if (dialog === pressed && dialog instanceof HTMLDialogElement && dialog.matches(":modal") && outside(event, dialog))
      dialog.close();
  });
  // Before the board hears of it: one Escape does one thing.
  window.addEventListener("keydown", (event) => event.key === "Escape" && escape(event), { capture: true });
}

/** A click closes what it is beside of; one that has just opened something does not close it. */
function beside(event: MouseEvent): void {
  const path = event.composedPath();
  for (const list of lists()) if (!path.includes(list)) list.open = false;
  for (const { element, close, since, owns } of [...layers]) {
    const owned = owns && event.target instanceof Element && event.target.closest(owns);
    if (since < event.timeStamp && !path.includes(element) && !owned) close();
  }
}

/** A click on what lies behind a modal dialog is one on the dialog itself. */
function outside({ clientX: x, clientY: y }: MouseEvent, dialog: Element): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}

function escape(event: KeyboardEvent): void {
  if (document.querySelector(":popover-open, :modal")) return event.stopPropagation(); // the browser closes it
  const open = lists();
  const latest = layers.at(-1);
  if (!open.length && !latest) return;
  event.stopPropagation();
  if (!open.length) return latest!.close();
  for (const list of open) {
    list.open = false;
    if (list.contains(document.activeElement)) list.querySelector("summary")?.focus();
  }
}
