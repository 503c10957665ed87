// Checking the dice in this browser, by the recipe of docs/protocol.md: the server is asked for the seed and for what
// could have been drawn, and believed in nothing else.
import type { Draw, Fairness } from "./wire";

export interface Checked {
  sealed: boolean; // the seed gives the commitment
  draws: boolean[]; // the draw follows from the seed
}

const SPAN = 1n << 256n;

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What Nature says at a place: an index into the weights. */
export async function draw(key: CryptoKey, place: number, weights: number[]): Promise<number> {
  const total = BigInt(weights.reduce((a, b) => a + b, 0));
  const limit = (SPAN / total) * total;
  for (let attempt = 0; ; attempt++) {
    const message = new TextEncoder().encode(`${place}:${attempt}`);
    const h = BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, message))}`);
    if (h >= limit) continue;
    let rest = h % total;
    return weights.findIndex((weight) => (rest -= BigInt(weight)) < 0n);
  }
}

export async function check(fairness: Fairness): Promise<Checked> {
  const seed = bytes(fairness.seed ?? "");
  const sealed = hex(await crypto.subtle.digest("SHA-256", seed)) === fairness.commitment;
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const follows = async ({ place, moves, weights, answer }: Draw): Promise<boolean> =>
    place < fairness.start || moves[await draw(key, place, weights)] === answer;
  return { sealed, draws: await Promise.all(fairness.draws.map(follows)) };
}
