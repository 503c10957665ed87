import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Line, type Reach } from "../src/lib/line";
import type { Reply, Request } from "../src/lib/wire";

class Socket {
  said: unknown[] = [];
  closed = false;
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (_: { code: number }): void => undefined;
  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
}

const hello: Request = { type: "hello", table: "finch-1", tokens: ["secret"] };
const ping: Request = { type: "ping" };
const pong: Reply = { type: "pong" };
const again: Reply = { type: "rematch", table: "owl-2" };
let sockets: Socket[];
let pauses: { then: () => void; pause: number; off: boolean }[];
let heard: Reply[];
let reached: Reach[];
let line: Line;

const last = (): Socket => sockets.at(-1)!;
const hears = (socket = last(), reply: Reply = again): void => socket.onmessage({ data: JSON.stringify(reply) });
const waits = (): number => pauses.at(-1)!.pause;
/** What the line waits for comes: the time is over. */
const passes = (): void => pauses.at(-1)!.then();

/** The line breaks, and the pause after it is over. */
function comesBack(): void {
  last().onclose({ code: 1006 });
  pauses.at(-1)!.then();
}

beforeEach(() => {
  [sockets, pauses, heard, reached] = [[], [], [], []];
  line = new Line(
    { hello: () => hello, hear: (reply) => heard.push(reply), reach: (now) => reached.push(now) },
    {
      dial: () => sockets[sockets.push(new Socket()) - 1] as unknown as WebSocket,
      later: (then, pause) => {
        const waiting = { then, pause, off: false };
        pauses.push(waiting);
        return () => (waiting.off = true);
      },
    },
  );
  line.open();
});

describe("a line", () => {
  it("says hello when it opens, and is open when it is answered", () => {
    expect(last().said).toEqual([]);
    last().onopen();
    expect([last().said, reached]).toEqual([[hello], []]);
    hears();
    expect([reached, heard]).toEqual([["open"], [again]]);
  });

  it("tells that it is open before what it hears, and once", () => {
    const order: string[] = [];
    line = new Line({ hello: () => hello, hear: () => order.push("heard"), reach: (now) => order.push(now) }, {
      dial: () => sockets[sockets.push(new Socket()) - 1] as unknown as WebSocket,
      later: () => () => undefined,
    }); // prettier-ignore
    line.open();
    hears();
    hears();
    expect(order).toEqual(["open", "heard", "heard"]);
  });

  it("sends while it is open, and says that it could not when it is not", () => {
    expect(line.send({ type: "chat", text: "Hi" })).toBe(false);
    hears();
    expect(line.send({ type: "chat", text: "Ho" })).toBe(true);
    last().onclose({ code: 1006 });
    expect(line.send({ type: "chat", text: "Hu" })).toBe(false);
    expect(last().said).toEqual([{ type: "chat", text: "Ho" }]);
  });

  it("comes back after a gap, with hello, and is lost until it is answered", () => {
    hears();
    comesBack();
    expect([sockets.length, reached]).toEqual([2, ["open", "lost"]]);
    last().onopen();
    expect(last().said).toEqual([hello]);
    hears();
    expect(reached).toEqual(["open", "lost", "open"]);
    expect(line.send({ type: "chat", text: "Hi" })).toBe(true);
    expect(last().said).toHaveLength(2);
  });

  it("is lost where it cannot even open, and tries again", () => {
    comesBack();
    expect([sockets.length, reached]).toEqual([2, ["lost"]]);
  });

  it("waits longer from try to try, and briefly again once it has been answered", () => {
    const gap = (): number => {
      last().onclose({ code: 1006 });
      const pause = waits();
      passes();
      return pause;
    };
    expect([gap(), gap(), gap(), gap(), gap()]).toEqual([500, 1000, 2000, 4000, 4000]);
    last().onopen();
    expect(gap()).toBe(4000);
    hears();
    expect(gap()).toBe(500);
  });

  it.each([1000, 1006, 1009, 1011, 1013, 4400])("tries again after %i", (code) => {
    last().onclose({ code });
    expect([waits(), reached]).toEqual([500, ["lost"]]);
  });

  it("gives up where there is no such table", () => {
    last().onclose({ code: 4404 });
    expect([pauses.filter(({ off }) => !off), reached]).toEqual([[], ["gone"]]);
  });

  it("is silent once it is closed", () => {
    const socket = last();
    hears();
    line.close();
    expect(socket.closed).toBe(true);
    hears(socket);
    socket.onclose({ code: 1000 });
    expect([heard.length, reached, pauses.filter(({ off }) => !off)]).toEqual([1, ["open"], []]);
  });

  it("does not come back once it is closed in a gap", () => {
    last().onclose({ code: 1006 });
    line.close();
    expect(pauses.at(-1)!.off).toBe(true);
  });
});

describe("a line that is watched", () => {
  beforeEach(() => hears());

  it("asks after a silence whether the server is there", () => {
    expect([waits(), last().said]).toEqual([2500, []]);
    passes();
    expect(last().said).toEqual([ping]);
    hears(last(), pong);
    expect([waits(), reached]).toEqual([2500, ["open"]]);
    passes();
    expect(last().said).toEqual([ping, ping]);
  });

  it("is lost five seconds after the last that was heard, and dials anew", () => {
    const silence = waits();
    passes();
    expect([silence + waits(), reached]).toEqual([5000, ["open"]]);
    const dead = last();
    passes();
    expect([dead.closed, reached, waits()]).toEqual([true, ["open", "lost"], 500]);
    passes();
    expect(sockets).toHaveLength(2);
    hears(dead);
    expect(reached).toEqual(["open", "lost"]);
    hears();
    expect(reached).toEqual(["open", "lost", "open"]);
  });

  it("does not wait for ever for a server that takes the call and says nothing", () => {
    comesBack();
    expect(waits()).toBe(5000);
    const silent = last();
    passes();
    expect([silent.closed, waits()]).toEqual([true, 1000]);
  });

  it("waits once at a time", () => {
    hears();
    passes();
    hears();
    hears();
    expect(pauses.slice(0, -1).every(({ off }) => off)).toBe(true);
  });

  it("asks at once when it is told to hurry, and comes back at once from a gap", () => {
    line.hurry();
    expect([last().said, waits()]).toEqual([[ping], 2500]);
    last().onclose({ code: 1006 });
    line.hurry();
    expect(sockets).toHaveLength(2);
    line.hurry();
    expect(sockets).toHaveLength(2);
  });

  it("says hello anew without being lost", () => {
    line.anew();
    expect(line.send({ type: "chat", text: "Hi" })).toBe(false);
    last().onopen();
    hears();
    expect([sockets.length, sockets[0]!.closed, last().said, reached]).toEqual([2, true, [hello], ["open", "open"]]);
  });
});

describe("in a browser", () => {
  let dialled: string[];
  beforeEach(() => {
    dialled = [];
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", function (this: unknown, address: string) {
      dialled.push(address);
      return sockets[sockets.push(new Socket()) - 1];
    });
    line = new Line({ hello: () => hello, hear: () => undefined, reach: () => undefined });
  });
  afterEach(() => vi.useRealTimers());

  it.each(["http", "https"])("it dials the server that the page is from, over %s", (protocol) => {
    vi.stubGlobal("location", { protocol: `${protocol}:`, host: "table.example:8000" });
    line.open();
    expect(dialled).toEqual([`${protocol === "https" ? "wss" : "ws"}://table.example:8000/api/socket/finch-1`]);
  });

  it("it waits by the clock, and not at all when it is closed", () => {
    vi.stubGlobal("location", { protocol: "http:", host: "localhost" });
    line.open();
    last().onclose({ code: 1006 });
    vi.advanceTimersByTime(499);
    expect(dialled).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(dialled).toHaveLength(2);
    last().onclose({ code: 1006 });
    line.close();
    vi.advanceTimersByTime(60_000);
    expect(dialled).toHaveLength(2);
  });
});
