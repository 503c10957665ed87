// One table as this browser sees it: the socket, what it has said, and what the person is choosing.
import type {
  Because,
  Chat,
  Choice,
  Clock,
  Hint,
  Line,
  OutcomeInfo,
  Proposal,
  Reply,
  Request,
  Sitter,
  State,
  TableInfo,
} from "./wire";
import { Choosing } from "./choosing.svelte";

/** A note under the question: why not, or what the server refused. */
export interface Note {
  title: string;
  sentence: string;
  rule: string;
}

const RETRY = [500, 1000, 2000, 4000]; // milliseconds between attempts to come back
const GONE = [4400, 4403, 4404, 4429]; // closed for a reason that trying again does not mend

export class Table {
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
  seed = $state("");
  hint = $state.raw<Hint | null>(null);
  note = $state.raw<Note | null>(null);
  next = $state(""); // the table of the rematch
  lost = $state(false);
  gone = $state(0); // close code once it is of no use to try again
  sent = $state(-1); // the question whose answer is under way
  choosing = new Choosing();

  question = $derived(this.state?.question && this.state.question.id !== this.sent ? this.state.question : null);
  /** The seat through whose eyes the table is drawn; -1 for a spectator. */
  seat = $derived(this.state?.seat ?? -1);
  others = $derived(this.players.filter((player) => player.seat !== this.seat));

  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private wanted = "";

  constructor(
    readonly name: string,
    private tokens: string[],
  ) {}

  open(): void {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`);
    this.socket = socket;
    socket.onopen = () => this.send({ type: "hello", table: this.name, tokens: this.tokens });
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as Reply);
    socket.onclose = (event) => this.closed(event.code);
  }

  close(): void {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private closed(code: number): void {
    if (!this.socket) return;
    if (GONE.includes(code)) {
      this.gone = code;
      return;
    }
    this.lost = true;
    this.sent = -1;
    this.timer = window.setTimeout(() => this.open(), RETRY[Math.min(this.tries++, RETRY.length - 1)]);
  }

  send(message: Request): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  name_(seat: number): string {
    return this.players[seat]?.name ?? "";
  }

  answer(choice: Choice): void {
    const question = this.question;
    if (!question) return;
    this.note = null;
    this.hint = null;
    this.sent = question.id;
    this.choosing.ask([]);
    this.send({ type: "answer", question: question.id, move: choice.move });
  }

  /** Touch a thing on the table; where nothing may be done with it, ask which rule says so. */
  touch(thing: string, attempt: string | null): void {
    if (!this.question) return;
    const known = this.choosing.lit.has(thing) || this.choosing.chosen.includes(thing);
    const choice = this.choosing.touch(thing);
    if (choice) this.answer(choice);
    else if (known) this.note = null;
    else if (attempt) this.why(attempt, thing);
  }

  why(move: string, thing: string): void {
    this.wanted = thing;
    this.send({ type: "why", move });
  }

  private hear(message: Reply): void {
    switch (message.type) {
      case "welcome":
        this.lost = false;
        this.tries = 0;
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
        this.players = message.players;
        this.proposal = message.proposal;
        this.tick(message.clock);
        break;
      case "chat":
        this.chat = [...this.chat, message];
        break;
      case "refusal":
        this.sent = -1;
        if (this.state?.question) this.ask(this.state);
        this.note = { title: "", sentence: message.sentence, rule: message.rule };
        break;
      case "why":
        this.explain(message);
        break;
      case "hint":
        this.hint = message;
        break;
      case "over":
        this.outcome = message.outcome;
        this.seed = message.seed;
        break;
      case "rematch":
        this.next = message.table;
    }
  }

  private see(state: State): void {
    const sameEyes = this.state?.seat === state.seat;
    this.log = [...(sameEyes ? this.log.filter((line) => line.place <= state.after) : []), ...state.events];
    this.state = state;
    this.players = state.players;
    this.proposal = state.proposal;
    this.outcome = state.outcome;
    this.sent = -1;
    this.hint = null;
    this.note = null;
    this.tick(state.clock);
    this.ask(state);
  }

  private ask(state: State): void {
    this.choosing.ask(state.question?.options ?? []);
  }

  private explain(because: Because): void {
    if (!because.allowed) this.note = { title: this.wanted, sentence: because.sentence, rule: because.rule };
  }

  private tick(clock: Clock | null): void {
    this.clock = clock;
    this.clockAt = Date.now();
  }
}
