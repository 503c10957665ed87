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
const again: Reply = { type: "rematch", table: "owl-2" };
let sockets: Socket[];
let pauses: { then: () => void; pause: number; off: boolean }[];
let heard: Reply[];
let reached: Reach[];
let line: Line;

const last = (): Socket => sockets.at(-1)!;
const hears = (socket = last()): void => socket.onmessage({ data: JSON.stringify(again) });

/** The line breaks, and the pause after it is over. */
function comesBack(): void {
  last().onclose({ code: 1006 });
  pauses.at(-1)!.then();
}

beforeEach(() => {
  [sockets, pauses, heard, reached] = [[], [], [], []];
  line = new Line(
    { hello, hear: (reply) => heard.push(reply), reach: (now) => reached.push(now) },
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
    line = new Line({ hello, hear: () => order.push("heard"), reach: (now) => order.push(now) }, {
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
    for (let i = 0; i < 5; i++) comesBack();
    expect(pauses.map(({ pause }) => pause)).toEqual([500, 1000, 2000, 4000, 4000]);
    last().onopen();
    comesBack();
    expect(pauses.at(-1)!.pause).toBe(4000);
    hears();
    comesBack();
    expect(pauses.at(-1)!.pause).toBe(500);
  });

  it.each([1000, 1006, 1009, 1011, 1013, 4400])("tries again after %i", (code) => {
    last().onclose({ code });
    expect([pauses.length, reached]).toEqual([1, ["lost"]]);
  });

  it("gives up where there is no such table", () => {
    last().onclose({ code: 4404 });
    expect([pauses.length, reached]).toEqual([0, ["gone"]]);
  });

  it("is silent once it is closed", () => {
    const socket = last();
    hears();
    line.close();
    expect(socket.closed).toBe(true);
    hears(socket);
    socket.onclose({ code: 1000 });
    expect([heard.length, reached, pauses.length]).toEqual([1, ["open"], 0]);
  });

  it("does not come back once it is closed in a gap", () => {
    last().onclose({ code: 1006 });
    line.close();
    expect(pauses[0]!.off).toBe(true);
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
    line = new Line({ hello, hear: () => undefined, reach: () => undefined });
  });
  afterEach(() => vi.useRealTimers());

  it.each(["http", "https"])("it dials the server that the page is from, over %s", (protocol) => {
    vi.stubGlobal("location", { protocol: `${protocol}:`, host: "table.example:8000" });
    line.open();
    expect(dialled).toEqual([`${protocol === "https" ? "wss" : "ws"}://table.example:8000/api/socket`]);
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
