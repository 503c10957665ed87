// A board that keeps itself within its frame: it folds what it shows, step by step, until nothing is beyond the edge.
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

export class Folding {
  step = $state(0); // how far it is folded

  private run = 0;

  constructor(private last: number) {}

  /** Hangs on what must not be higher than its frame; folds anew whenever what is watched or its size changes. */
  within(watch: () => unknown): Attachment<HTMLElement> {
    return (board) => {
      watch();
      const eye = new ResizeObserver(() => void this.fold(board));
      eye.observe(board);
      void this.fold(board);
      return () => eye.disconnect();
    };
  }

  private async fold(board: HTMLElement): Promise<void> {
    const run = ++this.run;
    for (let step = 0; run === this.run; step++) {
      this.step = step;
      await tick();
      if (step === this.last || board.scrollHeight <= board.clientHeight + 1) return;
    }
  }
}
