// One table as this browser sees it: what each message of the server does to what is shown, and what the person says.
import { t } from "../words/table";
import { Choosing, type Chooser, type Note } from "./choosing.svelte";
import { Passing } from "./passing.svelte";
import type { Reach } from "./line";
import type { Calling } from "./settings.svelte";
import type {
  Because,
  CallInfo,
  Calls,
  Chat,
  Choice,
  Clock,
  Hint,
  KeyInfo,
  Line,
  Notice,
  OutcomeInfo,
  Proposal,
  Refused,
  Reply,
  Request,
  Sitter,
  State,
  TableInfo,
} from "./wire";

/** How the question stands: there is none; it is open; its answer is under way; its answer was given but the line broke,
 *  so that it is given again if the next state still asks; its answer did not count, and it is open again. */
type Asking = "none" | "open" | "answered" | "unheard" | "refused";

export class Table implements Chooser {
  line = $state<Reach>("opening");
  info = $state.raw<TableInfo | null>(null);
  state = $state.raw<State | null>(null);
  you = $state.raw<number[]>([]);
  host = $state(false); // this browser is the maker's
  players = $state.raw<Sitter[]>([]);
  proposal = $state.raw<Proposal | null>(null);
  clock = $state.raw<Clock | null>(null);
  clockAt = $state(0); // when the clock was told, ms
  toldAt = $state(0); // when the players were
  log = $state.raw<Line[]>([]);
  notices = $state.raw<Notice[]>([]);
  chat = $state.raw<Chat[]>([]);
  outcome = $state.raw<OutcomeInfo | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false); // a bot thinks about one
  note = $state.raw<Note | null>(null);
  pace = $state(0); // ms that bots wait
  next = $state(""); // the table of the rematch
  asking = $state<Asking>("none");
  calls = $state.raw<CallInfo[]>([]); // how my seats are called
  keys = $state.raw<KeyInfo[]>([]); // who has come with the keys of my seats
  called = $state.raw<(Pick<Calls, "tried" | "failed"> & { sentence: string }) | null>(null); // what came of it

  /** The question, while it can be answered here. */
  question = $derived(
    !this.info?.paused && (this.asking === "open" || this.asking === "refused") ? (this.state?.question ?? null) : null,
  );
  /** The seat through whose eyes the table is drawn; -1 for a spectator. */
  seat = $derived(this.state?.seat ?? -1);
  others = $derived(this.players.filter((player) => player.seat !== this.seat));
  /** Somebody else plays here, or may come. */
  company = $derived(
    this.others.some(({ seat, person, open, resigned }) => (open || (person && !resigned)) && !this.you.includes(seat)),
  );
  /** Nobody is asked any more. */
  over = $derived(!!this.outcome || !!this.info?.ended);
  choosing = new Choosing(this);
  passing: Passing;
  /** The option that gives itself: the only one, or a pass that is to do so. */
  byItself = $derived.by(() => {
    const question = this.question;
    return question?.options.length === 1 ? question.options[0]! : this.passing.of(question);
  });
  careful = $state(false); // an answer is confirmed before it is given
  private offered = $state.raw<{ choice: Choice; chosen: string[] } | null>(null);
  /** The answer that waits to be confirmed, until something else is chosen. */
  pending = $derived(this.question && this.offered?.chosen === this.choosing.chosen ? this.offered.choice : null);

  private given: Choice | null = null; // the latest answer, until the server has said what came of it
  private whys: ((because: Because | null) => void)[] = []; // who waits to be told why not, in the order of asking

  constructor(
    readonly name: string,
    readonly send: (message: Request) => boolean,
    memory?: Storage,
  ) {
    this.passing = new Passing(name, memory);
  }

  nameOf(seat: number): string {
    return this.players[seat]?.name ?? "";
  }

  // What the person does

  options(): Choice[] {
    return this.byItself ? [] : (this.question?.options ?? []);
  }

  /** A touch; on what waits to be confirmed it confirms. */
  touch(thing: string): void {
    if (this.pending && thing === this.choosing.chosen.at(-1)) this.give(this.pending);
    else this.choosing.touch(thing);
  }

  give(choice: Choice): void {
    if (!this.question) return;
    if (this.careful && choice !== this.byItself && choice.move !== this.pending?.move) {
      this.offered = { choice, chosen: this.choosing.chosen };
      this.note = null;
      return;
    }
    this.answer(this.question.id, choice);
    this.hint = null;
    this.choosing.hush();
  }

  private answer(question: number, choice: Choice): void {
    this.given = choice;
    this.asking = this.send({ type: "answer", question, move: choice.move }) ? "answered" : "unheard";
  }

  /** What this browser can take back, and what it can give again. */
  undoable = $derived.by(() => {
    const seat = this.you.find((one) => this.state?.undo[String(one)]);
    return seat === undefined || this.over ? undefined : { seat, ...this.state!.undo[String(seat)]! };
  });
  redoable = $derived(this.over ? undefined : this.you.find((seat) => this.state?.redo.includes(seat)));

  /** The latest answer, or everything after a place. */
  undo(place?: number): void {
    const seat = this.undoable?.seat;
    if (seat !== undefined) this.send(place === undefined ? { type: "undo", seat } : { type: "undo", seat, place });
  }

  redo(): void {
    if (this.redoable !== undefined) this.send({ type: "redo", seat: this.redoable });
  }

  askHint(): void {
    if (!this.question || this.byItself || !this.info?.hints) return;
    this.hinting = this.send({ type: "hint", question: this.question.id });
  }

  why(things: string[]): Promise<Because | null> {
    return new Promise((tell) => {
      if (this.question && this.send({ type: "why", things })) this.whys.push(tell);
      else tell(null);
    });
  }

  say(note: Note | null): void {
    this.note = note;
  }

  /** Where I am called when I am away. */
  callMe({ kind, to }: Calling, language: "en" | "ru"): boolean {
    return this.you.map((seat) => this.send({ type: "call_me", seat, kind, to, language })).every(Boolean);
  }

  // What happens to him

  /** What the line tells of itself. */
  reach(now: Reach): void {
    this.line = now;
    this.whys = [];
    if (this.asking === "answered") this.asking = "unheard";
  }

  hear(message: Reply): void {
    switch (message.type) {
      case "welcome":
        this.info = message.table;
        this.you = message.you;
        this.host = message.host;
        this.players = message.table.players;
        this.pace = message.table.pace;
        this.toldAt = Date.now();
        if (message.table.waiting) this.note = null;
        this.chat = message.chat;
        this.calls = message.calls;
        this.keys = message.keys;
        this.next = message.table.next ?? "";
        break;
      case "state":
        this.see(message);
        break;
      case "players":
        this.sit(message);
        this.pace = message.pace;
        break;
      case "chat":
        this.chat = [...this.chat, message];
        break;
      case "declined":
        this.note = { title: "", sentence: t("proposal.declined", { name: this.nameOf(message.by) }), rule: "" };
        break;
      case "keys":
        this.keys = message.keys;
        break;
      case "calls":
        this.calls = message.calls;
        this.called = { ...message, sentence: "" };
        break;
      case "refusal":
        this.refuse(message);
        break;
      case "why":
        this.whys.shift()?.(message);
        break;
      case "hint":
        this.hinting = false;
        if (message.question === this.question?.id) this.hint = message;
        break;
      case "over":
        this.outcome = message.outcome;
        break;
      case "rematch":
        this.next = message.table;
    }
  }

  private see(state: State): void {
    const sameEyes = this.state?.seat === state.seat;
    const sameQuestion = !!state.question && this.state?.question?.id === state.question.id;
    this.log = [...(sameEyes ? this.log.filter((line) => line.place <= state.after) : []), ...state.events];
    const known = sameEyes ? this.state!.place : state.place;
    this.state = state;
    this.outcome = state.outcome;
    this.sit(state);
    this.passing.heed(
      state,
      state.events.filter((line) => line.place > known),
      state.players.map((player) => player.name),
    );
    if (!sameQuestion) this.ask(state);
    else if (this.asking === "unheard" && this.given) this.answer(state.question!.id, this.given);
  }

  private sit({ players, proposal, clock, notices }: Pick<State, "players" | "proposal" | "clock" | "notices">): void {
    this.players = players;
    this.notices = notices;
    this.proposal = proposal;
    this.clock = clock;
    this.clockAt = this.toldAt = Date.now();
  }

  private ask(state: State): void {
    this.asking = state.question ? "open" : "none";
    this.given = null;
    this.offered = null;
    this.hint = null;
    this.hinting = false;
    this.choosing.clear();
    this.choosing.hush();
  }

  private refuse({ about, sentence, rule, question }: Refused): void {
    if (about === "hint") this.hinting = false;
    if (about === "why") this.whys.shift()?.(null);
    else if (about === "call_me" || about === "try_call") this.called = { tried: null, failed: "", sentence };
    else if (question !== null && question !== this.state?.question?.id) return; // it is no longer open
    else if (about === "answer") this.reopen(sentence, rule);
    else this.note = { title: "", sentence, rule };
  }

  /** The answer did not count: the question is open again, with what was chosen. */
  private reopen(sentence: string, rule = ""): void {
    this.asking = "refused";
    this.note = { title: "", sentence, rule };
  }
}
