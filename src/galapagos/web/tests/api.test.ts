import { beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refusal } from "../src/lib/api";

let calls: { path: string; init: RequestInit & { headers: Headers } }[];
let answer: () => Response;

beforeEach(() => {
  calls = [];
  answer = () => Response.json({ ok: calls.length });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit & { headers: Headers }) => {
    calls.push({ path, init });
    return answer();
  });
});

describe("what is asked of the server", () => {
  it("carries the token of a seat, if there is one", async () => {
    expect(await api.table("finch-1", "secret")).toEqual({ ok: 1 });
    await api.table("finch-1");
    expect(calls.map(({ path, init }) => [path, init.headers.get("Authorization")])).toEqual([
      ["/api/tables/finch-1", "Bearer secret"],
      ["/api/tables/finch-1", null],
    ]);
  });

  it("is sent as JSON where there is something to send", async () => {
    await api.sit("finch-1", { name: "Ada", seat: null, share: "" }, "secret");
    const { path, init } = calls[0]!;
    expect([path, init.method, init.body]).toEqual(["/api/tables/finch-1/sit", "POST", '{"name":"Ada","seat":null,"share":""}']);
    expect([init.headers.get("Content-Type"), init.headers.get("Authorization")]).toEqual(["application/json", "Bearer secret"]);
  });

  it("is a record as it was written", async () => {
    await api.shelve("line\nline");
    const { path, init } = calls[0]!;
    expect([path, init.method, init.body, init.headers.get("Content-Type")]).toEqual(["/api/records", "POST", "line\nline", "text/plain"]);
    answer = () => new Response("line");
    expect(await (await api.record("finch-1", "secret")).text()).toBe("line");
    expect([calls[1]!.path, calls[1]!.init.headers.get("Authorization")]).toEqual(["/api/tables/finch-1/record", "Bearer secret"]);
  });

  it("is a step through somebody's eyes", async () => {
    await api.step("finch-1", 7, "seat=0", "secret");
    expect(calls[0]!.path).toBe("/api/tables/finch-1/steps/7?seat=0");
  });
});

describe("a refusal", () => {
  it("is the server's own sentence, with its status", async () => {
    answer = () => Response.json({ status: 404, sentence: "There is no such table." }, { status: 404 });
    const refused = await api.table("finch-1").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ status: 404, message: "There is no such table." });
  });

  it("is what the line says where there is no sentence", async () => {
    answer = () => new Response("<html>", { status: 502, statusText: "Bad Gateway" });
    await expect(api.tables()).rejects.toThrow("Bad Gateway");
  });
});

describe("what does not change", () => {
  it("is fetched once for each game", async () => {
    await Promise.all([api.rules("evo"), api.rules("evo"), api.rules("mutagen")]);
    await api.rules("evo");
    expect(calls.map(({ path }) => path)).toEqual(["/api/games/evo/rules", "/api/games/mutagen/rules"]);
  });

  it("is fetched again after it could not be had", async () => {
    answer = () => new Response("", { status: 500 });
    await expect(api.gallery("evo")).rejects.toThrow();
    answer = () => Response.json({ title: "Evo" });
    expect(await api.gallery("evo")).toEqual({ title: "Evo" });
  });

  it("is not what a table is like", async () => {
    await api.table("finch-1");
    await api.table("finch-1");
    expect(calls).toHaveLength(2);
  });
});
