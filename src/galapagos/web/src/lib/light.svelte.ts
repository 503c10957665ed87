// What is marked on a board: what has changed since one last answered, and what a line of the log is about. A thing is
// an element with data-thing, or with data-named where it cannot be touched; what belongs to a seat is named after it.
import type { Attachment } from "svelte/attachments";
import { coded } from "./naming";
import { calm } from "./settings.svelte";
import { speaks } from "./told";
import type { Line } from "./wire";

class Light {
  told = $state.raw<string[]>([]); // what the line that is pointed at is about
  things = $state.raw<string[]>([]); // the thing that is pointed at, by all its names
  private held = false; // a line was taken: its things stay lit until something else is touched

  /** A line is pointed at, or no more. An element that is taken away while it has the focus says so at once. */
  point(things: string[]): void {
    queueMicrotask(() => {
      if (!this.held) this.told = things;
    });
  }

  /** A line is taken: what it is about comes into view, and stays lit until something else is touched. */
  take(things: string[]): void {
    this.told = things;
    this.held = true;
    drawn(document.body, things[0] ?? "")[0]?.scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
    setTimeout(() => addEventListener("pointerdown", () => this.drop(), { once: true }));
  }

  drop(): void {
    this.held = false;
    this.told = [];
  }

  /** Whether a line is about the thing that is pointed at. */
  about(line: Line): boolean {
    return speaks(line, this.things);
  }
}

export const light = new Light();

/** The elements of a thing; of what it belongs to, where it is not drawn itself. */
function drawn(board: HTMLElement, thing: string): HTMLElement[] {
  for (let name = thing; name; name = name.slice(0, Math.max(0, name.lastIndexOf(".")))) {
    const of = CSS.escape(name);
    const found = [...board.querySelectorAll<HTMLElement>(`[data-named="${of}"], [data-thing="${of}"]`)];
    const seen = found.filter((element) => element.checkVisibility());
    if (seen.length) return seen;
  }
  return [];
}


/** What a thing is called where it is drawn: the beginning of its label, unless that is only the code of a place. */
export function titled(thing: string): string {
  const title = drawn(document.body, thing)[0]?.getAttribute("aria-label")?.split(/[,.:]/)[0] ?? "";
  return coded(title) ? "" : title;
}

function paint(board: HTMLElement, mark: string, things: string[]): void {
  const wanted = new Set(things.flatMap((thing) => drawn(board, thing)));
  for (const element of board.querySelectorAll(`[${mark}]`)) {
    if (!wanted.has(element as HTMLElement)) element.removeAttribute(mark);
  }
  for (const element of wanted) if (!element.hasAttribute(mark)) element.setAttribute(mark, "");
}

/** Marks the things of a board, and says which one is pointed at. */
export function marking(changes: () => string[]): Attachment<HTMLElement> {
  return (board) => {
    let now: string[] = [];
    const draw = (): void => {
      paint(board, "data-changed", now);
      paint(board, "data-told", light.told);
    };
    $effect(() => {
      now = changes();
      draw();
    });
    const watch = new MutationObserver(draw);
    watch.observe(board, { subtree: true, childList: true, attributeFilter: ["data-thing", "data-named"] });

    const ear = new AbortController();
    const point = (event: Event): void => {
      const { named, thing } =
        (event.target as Element).closest<HTMLElement>("[data-thing], [data-named]")?.dataset ?? {};
      const names = [named ?? "", thing ?? ""].filter(Boolean);
      queueMicrotask(() => (light.things = names));
    };
    const leave = (): void => queueMicrotask(() => (light.things = []));
    for (const kind of ["pointerover", "focusin"]) board.addEventListener(kind, point, { signal: ear.signal });
    for (const kind of ["pointerleave", "focusout"]) board.addEventListener(kind, leave, { signal: ear.signal });
    return () => {
      watch.disconnect();
      ear.abort();
      leave();
    };
  };
}
