// A game looked back at: at which place, through whose eyes, playing by itself or not; and the link that leads there.
import { api } from "./api";
import { linkTo } from "./invitation";
import { route } from "./route.svelte";
import { settings } from "./settings.svelte";
import type { Beat, Flow, Judged, Line, Puzzle, River, Step, Steps, TableInfo } from "./wire";

const AGAIN = 1500; // milliseconds until a river that is not whole is asked for again
const PACES = { slow: 1800, even: 900, fast: 300 }; // milliseconds a step while it plays by itself
export type Pace = keyof typeof PACES;

export class Replay {
  info = $state.raw<TableInfo | null>(null);
  steps = $state.raw<Steps | null>(null);
  step = $state.raw<Step | null>(null);
  lines = $state.raw<Line[]>([]);
  place = $state(0);
  whose = $state("open");
  playing = $state(false);
  pace = $state<Pace>("even");
  trouble = $state("");
  river = $state.raw<River | null>(null);
  puzzle = $state.raw<Puzzle | null>(null); // that is being asked
  picked = $state(""); // what whoever is asked would do
  /** What was answered is not told while somebody thinks about it. */
  hidden = $derived(!!this.puzzle && !this.picked);
  /** How it stands here. */
  flow = $derived<Flow | undefined>(this.river?.flows.findLast((flow) => flow.place <= this.place));
  judged = $derived<Judged | undefined>(this.river?.judged.find((one) => one.place === this.place));

  last = $derived(this.steps?.places ?? 0);
  /** The turn or the round it is in: its kind and its number. */
  turn = $derived(this.steps?.marks.findLast((mark) => mark.place <= this.place)?.label.split(" ") ?? []);

  readonly token: string | undefined;
  private spectator: string | undefined; // what may be shared

  constructor(
    readonly name: string,
    place: string,
    brought?: string, // the token of the link
  ) {
    this.place = Math.max(0, Math.floor(Number(place)) || 0);
    const kept = settings.kept.find((one) => one.table === name);
    this.spectator = brought ?? kept?.spectator;
    this.token = kept?.tokens[0] ?? this.spectator;
  }

  async load(): Promise<void> {
    try {
      this.info = await api.table(this.name, this.token);
      this.steps = await api.steps(this.name, this.token);
      if (!this.steps.over) this.whose = "-1";
      this.place = Math.min(this.place, this.last);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  async show(place: number, whose: string): Promise<void> {
    try {
      const found = await api.step(this.name, place, seen(whose), this.token);
      if (place !== this.place || whose !== this.whose) return;
      this.lines = [...this.lines.filter((line) => line.place < place), ...found.events];
      this.step = found;
      this.trouble = "";
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  async beats(since: number): Promise<Beat[]> {
    const place = this.step?.place ?? 0;
    return (await api.step(this.name, place, `${seen(this.whose)}&since=${since}`, this.token)).beats;
  }

  /** The river, again and again until it is whole; answers with how to call it off. */
  follow(): () => void {
    if (!this.info?.outcome) return () => undefined;
    let [off, rest] = [false, 0];
    const ask = async (): Promise<void> => {
      try {
        const found = await api.river(this.name, this.token);
        if (off) return;
        this.river = found;
        if (!found.whole) rest = window.setTimeout(() => void ask(), AGAIN);
      } catch {
        // A replay is whole without it.
      }
    };
    void ask();
    return () => {
      off = true;
      clearTimeout(rest);
    };
  }

  /** Ask what somebody would have done, through the eyes of who was asked. */
  pose(puzzle: Puzzle): void {
    this.go(puzzle.place);
    this.picked = "";
    this.puzzle = puzzle;
    this.whose = String(puzzle.seat);
  }

  go(to: number): void {
    this.playing = false;
    this.puzzle = null;
    this.place = Math.max(0, Math.min(this.last, to));
  }

  /** Play by itself, or stop. */
  toggle(): void {
    this.playing = !this.playing;
  }

  /** To the beginning of the next turn, or of the one before. */
  leap(way: 1 | -1): void {
    const marks = (this.steps?.marks ?? []).map((mark) => mark.place);
    const next = way > 0 ? marks.find((mark) => mark > this.place) : marks.findLast((mark) => mark < this.place);
    this.go(next ?? (way > 0 ? this.last : 0));
  }

  /** The next step, as soon as this one has been seen; answers with how to call it off. */
  tick(): () => void {
    if (this.place >= this.last) this.playing = false;
    if (!this.playing || this.step?.place !== this.place) return () => undefined;
    const beat = setTimeout(() => this.place++, PACES[this.pace]);
    return () => clearTimeout(beat);
  }

  /** Where this place is found again, in any browser if its holder may show it. */
  get path(): string {
    const open = this.info?.public || this.info?.shelf || !this.spectator;
    return `/replay/${this.name}/${this.place}${open ? "" : `/${this.spectator}`}`;
  }

  /** A link for others. Of a private game whose player has only his own key a copy is laid on the shelf, and shared. */
  async link(): Promise<string> {
    const own = !this.info?.public && !this.info?.shelf && !this.spectator;
    if (!own || !this.steps?.over) return linkTo(this.path);
    const record = await (await api.record(this.name, this.token)).text();
    return linkTo(`/replay/${(await api.shelve(record)).table}/${this.place}`);
  }

  /** The address follows. */
  note(): void {
    route.note(this.path);
  }
}

/** Whose eyes they are, as the server is asked. */
function seen(whose: string): string {
  return whose === "open" ? "open=true" : `seat=${whose}`;
}
