import { beforeEach, describe, expect, it, vi } from "vitest";
import { Attention } from "../src/lib/attention";
import { server } from "../src/lib/offline.svelte";
import { Table } from "../src/lib/table.svelte";
import type { Request } from "../src/lib/wire";

const rung = vi.hoisted(() => vi.fn());
vi.mock("../src/lib/chime", () => ({ chime: rung }));

describe("a turn", () => {
  const icon = { href: "", setAttribute: (_: string, to: string): void => void (icon.href = to) };
  const page = { title: "", querySelector: () => icon };
  const turn = (mine: boolean, aloud = true) => ({ mine, aloud, title: "Evo" });

  beforeEach(() => {
    rung.mockClear();
    vi.stubGlobal("document", page);
    vi.stubGlobal("navigator", {});
  });

  it("is seen in the tab, and heard when it begins", () => {
    const attention = new Attention();
    attention.show(turn(false));
    expect([page.title, icon.href]).toEqual(["Evo", "/favicon.svg"]);
    attention.show(turn(true));
    attention.show(turn(true));
    expect([page.title, icon.href, rung.mock.calls.length]).toEqual(["● Evo", "/favicon-turn.svg", 1]);
    attention.end();
    expect(icon.href).toBe("/favicon.svg");
  });

  it("is not heard by who comes to it, nor by who wants no sound", () => {
    const attention = new Attention();
    attention.show(turn(true));
    attention.show(turn(false));
    attention.show(turn(true, false));
    expect(rung).not.toHaveBeenCalled();
  });
});

describe("how I am called", () => {
  it("is said for each of my seats, and what comes of it is no note of the table", () => {
    const said: Request[] = [];
    const table = new Table("finch-1", (message) => said.push(message) > 0);
    table.you = [0, 2];
    expect(table.callMe({ kind: "ntfy", to: "my-topic" }, "ru")).toBe(true);
    expect(said).toEqual([0, 2].map((seat) => ({ type: "call_me", seat, kind: "ntfy", to: "my-topic", language: "ru" })));
    table.hear({ type: "calls", calls: [{ seat: 0, kind: "ntfy", failed: "" }], tried: 0, failed: "gone" });
    expect([table.calls[0]?.kind, table.called]).toMatchObject(["ntfy", { tried: 0, failed: "gone", sentence: "" }]);
    table.hear({ type: "refusal", about: "call_me", sentence: "This is not an address.", rule: "", question: null });
    expect([table.called?.sentence, table.note]).toEqual(["This is not an address.", null]);
  });
});

describe("the server", () => {
  it("is silent when it fails, and who has missed something gets it when it is back", () => {
    server.answered(true);
    expect([server.silent, server.returns]).toEqual([false, 0]);
    server.answered(false); // what was kept
    expect(server.silent).toBe(true);
    server.answered(true);
    expect([server.silent, server.returns]).toEqual([false, 0]);
    server.failed();
    expect(server.silent).toBe(true);
    server.answered(true);
    expect([server.silent, server.returns]).toEqual([false, 1]);
  });
});
