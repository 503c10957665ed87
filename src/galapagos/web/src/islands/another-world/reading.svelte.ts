// Reading the Shade's turn at one's own pace: which beat is shown, and how the table lay then.
import { untrack } from "svelte";
import type { Eyes } from "../../lib/eyes";
import { asTold, beats, latest, type Beat } from "./story";
import type { View } from "./view";

const MEMORY = "galapagos.shade-slow";

function remembered(): boolean {
  try {
    return localStorage.getItem(MEMORY) !== "no";
  } catch {
    return true;
  }
}

export function reading(look: () => Eyes) {
  let seen = -1; // answers whose consequences have been read; -1 before the first look
  let story = $state.raw<Beat[]>([]);
  let at = $state(0);
  let slow = $state(remembered());
  let view = $state.raw<View | null>(null);
  let fetching = 0;
  const known = new Map<number, Promise<View>>();

  function tell(beats: Beat[], slowly: boolean): void {
    story = beats;
    at = slowly ? 0 : beats.length;
  }

  $effect(() => {
    const { log, asking, at: past } = look();
    const place = log.at(-1)?.place ?? 0;
    if (seen < 0 || place < seen || !past) {
      tell(latest(log), false);
    } else if (place > seen) {
      const found = beats(log.filter((line) => line.place > seen));
      if (found.length) tell(found, asking && untrack(() => slow));
    }
    if (place < seen) known.clear();
    seen = place;
  });

  $effect(() => {
    const beat = story[at];
    const past = look().at;
    const mine = ++fetching;
    if (!beat || !past) {
      view = null;
      return;
    }
    const lay = (place: number): Promise<View> => {
      const found = known.get(place) ?? (past(place) as Promise<View>);
      known.set(place, found);
      return found;
    };
    Promise.all([lay(beat.place - 1), lay(beat.place)])
      .then(([before, after]) => mine === fetching && (view = asTold(before, after, beat.untold)))
      .catch(() => known.clear());
  });

  return {
    get beat(): Beat | undefined {
      return story[at];
    },
    get view(): View | null {
      return view;
    },
    get told(): Beat[] {
      return story.slice(0, at + 1);
    },
    get at(): number {
      return at;
    },
    get all(): number {
      return story.length;
    },
    get slow(): boolean {
      return slow;
    },
    get again(): (() => void) | undefined {
      return story.length && look().at ? () => (at = 0) : undefined;
    },
    go: (to: number): void => {
      at = Math.max(0, Math.min(story.length, to));
    },
    pace: (wanted: boolean): void => {
      slow = wanted;
      try {
        localStorage.setItem(MEMORY, wanted ? "yes" : "no");
      } catch {
        // A browser that keeps nothing starts slow again.
      }
    },
  };
}
