// One table as this browser sees it: what each message of the server does to what is shown, and what the person says.
import { t } from "../words/table";
import { Choosing, type Chooser, type Note } from "./choosing.svelte";
import type { Reach } from "./line";
import type {
  Because,
  Chat,
  Choice,
  Clock,
  Hint,
  Line,
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
 *  so that only the next state says whether it counts; its answer did not count, and it is open again. */
type Asking = "none" | "open" | "answered" | "unheard" | "refused";

export class Table implements Chooser {
  line = $state<Reach>("opening");
  info = $state.raw<TableInfo | null>(null);
  state = $state.raw<State | null>(null);
  you = $state.raw<number[]>([]);
  players = $state.raw<Sitter[]>([]);
  proposal = $state.raw<Proposal | null>(null);
  clock = $state.raw<Clock | null>(null);
  clockAt = $state(0); // when the clock was told, ms
  log = $state.raw<Line[]>([]);
  chat = $state.raw<Chat[]>([]);
  outcome = $state.raw<OutcomeInfo | null>(null);
  hint = $state.raw<Hint | null>(null);
  note = $state.raw<Note | null>(null);
  next = $state(""); // the table of the rematch
  asking = $state<Asking>("none");

  /** The question, while it can be answered here. */
  question = $derived(this.asking === "open" || this.asking === "refused" ? (this.state?.question ?? null) : null);
  /** The seat through whose eyes the table is drawn; -1 for a spectator. */
  seat = $derived(this.state?.seat ?? -1);
  others = $derived(this.players.filter((player) => player.seat !== this.seat));
  choosing = new Choosing(this);

  private whys: ((because: Because | null) => void)[] = []; // who waits to be told why not, in the order of asking

  constructor(
    readonly name: string,
    readonly send: (message: Request) => boolean,
  ) {}

  nameOf(seat: number): string {
    return this.players[seat]?.name ?? "";
  }

  // What the person does

  options(): Choice[] {
    return this.question?.options ?? [];
  }

  give(choice: Choice): void {
    if (!this.question) return;
    const sent = this.send({ type: "answer", question: this.question.id, move: choice.move });
    this.asking = sent ? "answered" : "unheard";
    this.hint = null;
    this.choosing.hush();
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
        this.players = message.table.players;
        this.chat = message.chat;
        this.next = message.table.next ?? "";
        break;
      case "state":
        this.see(message);
        break;
      case "players":
        this.sit(message);
        break;
      case "chat":
        this.chat = [...this.chat, message];
        break;
      case "refusal":
        this.refuse(message);
        break;
      case "why":
        this.whys.shift()?.(message);
        break;
      case "hint":
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
    this.state = state;
    this.outcome = state.outcome;
    this.sit(state);
    if (!sameQuestion) this.ask(state);
    else if (this.asking === "unheard") this.reopen(t("question.unheard"));
  }

  private sit({ players, proposal, clock }: Pick<State, "players" | "proposal" | "clock">): void {
    this.players = players;
    this.proposal = proposal;
    this.clock = clock;
    this.clockAt = Date.now();
  }

  private ask(state: State): void {
    this.asking = state.question ? "open" : "none";
    this.hint = null;
    this.choosing.clear();
    this.choosing.hush();
  }

  private refuse({ about, sentence, rule, question }: Refused): void {
    if (about === "why") this.whys.shift()?.(null);
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
