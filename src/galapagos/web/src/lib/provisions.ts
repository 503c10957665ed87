// Fetching ahead what is to be had without the network: the service worker keeps whatever passes it.
import type { GameInfo, GuideInfo, Steps } from "./wire";

const HANDS = 4; // requests at once
const KEPT = "galapagos-kept"; // as worker.ts calls it

type Tell = (done: number, all: number) => void;

async function ask<T>(path: string, token?: string): Promise<T> {
  const response = await fetch(`/api/${path}`, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
  if (!response.ok) throw new Error(path);
  return (await response.json()) as T;
}

async function askAll(paths: string[], tell: Tell, token?: string): Promise<void> {
  const waiting = [...paths];
  const hand = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await ask(path, token);
      tell(paths.length - waiting.length, paths.length);
    }
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
}

/** Rules, galleries and guided games of all islands. */
export async function keepBooks(tell: Tell): Promise<void> {
  const games = (await ask<GameInfo[]>("games")).map((game) => `games/${game.name}`);
  const guides = await Promise.all(games.map((game) => ask<GuideInfo>(`${game}/guide`)));
  const scenes = games.flatMap((game, i) => Array.from({ length: guides[i]!.scenes }, (_, n) => `${game}/guide/${n}`));
  await askAll([...games.flatMap((game) => [`${game}/rules`, `${game}/gallery`]), ...scenes], tell);
}

/** A game from its beginning to its end, seen by everybody. */
export async function keepReplay(table: string, tell: Tell, token?: string): Promise<void> {
  const path = `tables/${table}`;
  await ask(path, token);
  const { places, over } = await ask<Steps>(`${path}/steps`, token);
  const eyes = over ? "open=true" : "seat=-1";
  const steps = Array.from({ length: places + 1 }, (_, place) => `${path}/steps/${place}?${eyes}`);
  await askAll([...(over ? [`${path}/decided`, `${path}/fairness`] : []), ...steps], tell, token);
}

/** The tables whose replays have been opened on this device. */
export async function replaysHere(): Promise<string[]> {
  const kept = await (await caches.open(KEPT)).keys();
  const found = kept.map(({ url }) => /\/api\/tables\/([^/]+)\/steps$/.exec(url)?.[1] ?? "");
  return [...new Set(found.filter(Boolean))];
}
