// A line to the server: it opens, says hello, watches that somebody is there, and comes back after a gap. What is said
// over it is not its business.
import type { Reply, Request } from "./wire";

/** For the first time on its way, open, away and trying to come back, or gone for good. */
export type Reach = "opening" | "open" | "lost" | "gone";

/** What is at this end of the line. */
export interface End {
  hello: () => Request; // said whenever the line opens
  hear: (reply: Reply) => void;
  reach: (now: Reach) => void;
}

/** What of the browser a line needs. */
export interface World {
  dial: (table: string) => WebSocket; // the name in the path is for proxies
  later: (then: () => void, pause: number) => () => void; // answers with how to call it off
}

const PAUSES = [500, 1000, 2000, 4000]; // milliseconds before each attempt to come back
const SILENCE = 2500; // milliseconds after which the server is asked whether it is there,
const PATIENCE = 2500; // and those that it then has: after both together the line counts as lost
const GONE = 4404; // no such table, or a wrong token: the one end that trying again does not mend

const BROWSER: World = {
  dial: (table) =>
    new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket/${encodeURIComponent(table)}`),
  later: (then, pause) => {
    const timer = setTimeout(then, pause);
    return () => clearTimeout(timer);
  },
};

export class Line {
  private reach: Reach = "opening";
  private socket: WebSocket | null = null;
  private tries = 0;
  private callOff = (): void => undefined;

  constructor(
    private end: End,
    private world = BROWSER,
  ) {}

  open(): void {
    const hello = this.end.hello();
    const socket = this.world.dial("table" in hello ? hello.table : "");
    this.socket = socket;
    this.wait(() => this.broken(), SILENCE + PATIENCE);
    socket.onopen = () => socket.send(JSON.stringify(this.end.hello()));
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.tries = 0;
      this.wait(() => this.ask(), SILENCE);
      this.become("open");
      this.end.hear(JSON.parse(data as string) as Reply);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.socket) this.broken(code);
    };
  }

  /** Whether it could be sent; what is said into a line that is not open is not kept. */
  send(message: Request): boolean {
    if (this.reach !== "open") return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  /** Something may have changed, the network or who looks: find out now. */
  hurry(): void {
    if (this.reach === "open") this.ask();
    else if (!this.socket && this.reach === "lost") this.open();
  }

  /** Say hello anew: other tokens are held. */
  anew(): void {
    this.close();
    this.reach = "opening";
    this.open();
  }

  close(): void {
    const socket = this.socket;
    this.socket = null;
    this.callOff();
    socket?.close();
  }

  private ask(): void {
    this.send({ type: "ping" });
    this.wait(() => this.broken(), PATIENCE);
  }

  private broken(code = 0): void {
    this.close();
    this.become(code === GONE ? "gone" : "lost");
    if (code === GONE) return;
    this.wait(() => this.open(), PAUSES[Math.min(this.tries++, PAUSES.length - 1)]!);
  }

  private wait(then: () => void, pause: number): void {
    this.callOff();
    this.callOff = this.world.later(then, pause);
  }

  private become(now: Reach): void {
    if (now === this.reach) return;
    this.reach = now;
    this.end.reach(now);
  }
}
