// Checking the dice in this browser, by the recipe of docs/protocol.md: the server is asked for the seed and for what
// could have been drawn, and believed in nothing else.
import { hex, hmac, sha256 } from "./sha256";
import type { Dice } from "./settings.svelte";
import type { Fairness } from "./wire";

export interface Checked {
  sealed: boolean; // the seed gives the commitment
  shares: boolean[]; // what a browser has added gives its commitment, or was not told
  draws: boolean[]; // the draw follows from the seed
}

const SPAN = 1n << 256n;

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** What Nature says with a draw of this key: an index into the weights. `sign` makes a number of 256 bits of a message. */
export function draw(sign: (message: string) => bigint, key: string, weights: number[]): number {
  const total = BigInt(weights.reduce((a, b) => a + b, 0));
  const limit = (SPAN / total) * total;
  for (let attempt = 0; ; attempt++) {
    const h = sign(`${key}:${attempt}`);
    if (h >= limit) continue;
    let rest = h % total;
    return weights.findIndex((weight) => (rest -= BigInt(weight)) < 0n);
  }
}

export function check(fairness: Omit<Fairness, "answers" | "withdrawn">): Checked {
  const added = fairness.shares.map(({ value }) => value).join("");
  const own = bytes(fairness.seed ?? "");
  const seed = added ? sha256(bytes((fairness.seed ?? "") + added)) : own;
  const sign = (message: string): bigint => BigInt(`0x${hex(hmac(seed, new TextEncoder().encode(message)))}`);
  const keys = new Set<string>(); // no draw is used twice
  return {
    sealed: hex(sha256(own)) === fairness.commitment,
    shares: fairness.shares.map(({ commitment, value }) => !value || hex(sha256(bytes(value))) === commitment),
    draws: fairness.draws.map(
      ({ place, moves, weights, answer, key }) =>
        place < fairness.start ||
        (keys.size < keys.add(key).size && moves[draw(sign, key, weights)] === answer),
    ),
  };
}

/** Whether what this browser has told is in it, with the seal and the commitments that it was told before. */
export function includes({ commitment, shares }: Pick<Fairness, "commitment" | "shares">, dice: Dice): boolean {
  return (
    commitment === dice.seal &&
    shares.some((share) => share.commitment === dice.commitment && share.value === dice.value) &&
    shares.map((share) => share.commitment).join() === dice.told?.join()
  );
}
