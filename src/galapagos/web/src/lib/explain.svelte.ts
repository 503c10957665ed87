// What a word of the game means, shown beside it on hover, focus and tap.
import type { Attachment } from "svelte/attachments";
import { api } from "./api";

class Explained {
  title = $state("");
  text = $state("");
  box = $state.raw<DOMRect | null>(null);
  of: Element | null = null;

  async show(element: Element, game: string, word: string, title: string): Promise<void> {
    const meaning = await api.word(`${game}/words/${encodeURIComponent(word)}`);
    if (!element.isConnected || !meaning.text) return;
    this.of = element;
    this.title = title;
    this.text = meaning.text;
    this.box = element.getBoundingClientRect();
  }

  hide(): void {
    this.box = null;
  }
}

export const explained = new Explained();

/** The element explains a word of the game. */
export function explaining(game: string, word: string, title: string): Attachment<HTMLElement> {
  return (element) => {
    const ear = new AbortController();
    const show = (): void => void explained.show(element, game, word, title).catch(() => explained.hide());
    element.dataset.explain = word;
    element.setAttribute("aria-describedby", "explained");
    for (const event of ["pointerenter", "focus", "click"])
      element.addEventListener(event, show, { signal: ear.signal });
    for (const event of ["pointerleave", "blur"]) {
      element.addEventListener(event, () => explained.hide(), { signal: ear.signal });
    }
    return () => {
      ear.abort();
      if (explained.of === element) explained.hide(); // nobody will leave it any more
    };
  };
}
