import { beforeEach, expect, it, vi } from "vitest";

type Route = (typeof import("../src/lib/route.svelte"))["route"];

let place: { hash: string };
let replaced: string[];
let turn: () => void; // the address has changed

async function open(hash: string): Promise<Route> {
  place.hash = hash;
  vi.resetModules();
  return (await import("../src/lib/route.svelte")).route;
}

beforeEach(() => {
  [place, replaced] = [{ hash: "" }, []];
  vi.stubGlobal("location", place);
  vi.stubGlobal("history", { replaceState: (_: unknown, __: string, to: string) => void replaced.push((place.hash = to)) });
  vi.stubGlobal("addEventListener", (_: "hashchange", then: () => void) => (turn = then));
});

it("reads page and parts out of the fragment", async () => {
  const route = await open("#/table/finch-4417/a%20b%2Fc");
  expect([route.page, route.parts]).toEqual(["table", ["table", "finch-4417", "a b/c"]]);
});

it("reads a link that was cut in the middle of a sign as it is", async () => {
  expect((await open("#/table/finch-4417/a%2")).parts).toEqual(["table", "finch-4417", "a%2"]);
});

it("is at the front page without one", async () => {
  for (const hash of ["", "#", "#/"]) expect((await open(hash)).page).toBe("");
  expect((await open("#rules//evo/")).parts).toEqual(["rules", "evo"]);
});

it("follows the address", async () => {
  const route = await open("#/setup");
  place.hash = "#/rules/evo";
  turn();
  expect(route.parts).toEqual(["rules", "evo"]);
});

it("goes to a place by way of the address", async () => {
  const route = await open("");
  route.go("/shelf");
  expect([place.hash, replaced, route.page]).toEqual(["/shelf", [], ""]);
});

it("goes there instead, and keeps no way back", async () => {
  const route = await open("#/table/finch-1/secret");
  route.go("/table/finch-1", true);
  expect([replaced, route.parts]).toEqual([["#/table/finch-1"], ["table", "finch-1"]]);
});

it("keeps nobody who is on the way elsewhere", async () => {
  const route = await open("#/replay/finch-1");
  route.note("/replay/finch-1/4");
  place.hash = "#/rules/evo"; // the page has yet to hear of it
  route.note("/replay/finch-1/5");
  expect([place.hash, replaced]).toEqual(["#/rules/evo", ["#/replay/finch-1/4"]]);
  turn();
  expect(route.parts).toEqual(["rules", "evo"]);
});
