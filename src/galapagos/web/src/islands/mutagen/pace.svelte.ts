// What happened is read at one's own pace: which of its beats is shown, and whether one wants to be shown them at all.
import { untrack } from "svelte";
import type { Line } from "../../lib/wire";
import type { Eyes } from "../../lib/eyes";

/** Only one story is read at a time: the Keeper's turn first, then the count of points. */
export const stage = $state({ keeper: false });

function remembered(memory: string): boolean {
  try {
    return localStorage.getItem(memory) !== "no";
  } catch {
    return true;
  }
}

/** `find` cuts lines of the log into beats; `memory` is where this browser remembers whether to go slowly. */
export function reading<Beat>(look: () => Eyes, memory: string, find: (lines: Line[], whole: Line[]) => Beat[]) {
  let seen = -1; // answers whose consequences have been read; -1 before the first look
  let story = $state.raw<Beat[]>([]);
  let at = $state(0);
  let slow = $state(remembered(memory));

  $effect(() => {
    const { log, seat, at: past } = look();
    const place = log.at(-1)?.place ?? 0;
    const back = place < seen;
    const found = find(seen < 0 || back ? log : log.filter((line) => line.place > seen), log);
    if (found.length || back) {
      story = found;
      at = seen >= 0 && !back && past && seat >= 0 && untrack(() => slow) ? 0 : found.length;
    }
    seen = place;
  });

  return {
    get story(): Beat[] {
      return story;
    },
    get at(): number {
      return at;
    },
    get now(): Beat | undefined {
      return story[at];
    },
    get slow(): boolean {
      return slow;
    },
    go: (to: number): void => {
      at = Math.max(0, Math.min(story.length, to));
    },
    pace: (wanted: boolean): void => {
      slow = wanted;
      try {
        localStorage.setItem(memory, wanted ? "yes" : "no");
      } catch {
        // A browser that keeps nothing starts slow again.
      }
    },
  };
}
