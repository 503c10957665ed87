/// <reference types="node" />
import { createHash, createHmac } from "node:crypto";
import { expect, it, vi } from "vitest";
import { check, draw } from "../src/lib/fair";

const seed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const commitment = createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");

/** The recipe of docs/protocol.md, written a second time. */
function nature(place: number, weights: number[]): number {
  const total = weights.reduce((a, b) => a + b, 0);
  const drawn = createHmac("sha256", Buffer.from(seed, "hex")).update(`${place}:0`).digest("hex");
  let rest = Number(BigInt(`0x${drawn}`) % BigInt(total));
  return weights.findIndex((weight) => (rest -= weight) < 0);
}

const moves = ["d1", "d2", "d3"];
const weights = [1, 2, 3];
const honest = Array.from({ length: 20 }, (_, place) => ({
  place,
  moves,
  weights,
  answer: moves[nature(place, weights)] ?? "",
  fair: true,
}));

it("finds an honest game fair", async () => {
  const checked = await check({ commitment, seed, start: 0, draws: honest, fair: true });
  expect(checked).toEqual({ sealed: true, draws: honest.map(() => true) });
});

it("notices a draw that does not follow from the seed, and a seed that does not give the seal", async () => {
  const loaded = honest.map((draw, i) =>
    i === 3 ? { ...draw, answer: moves.find((move) => move !== draw.answer) ?? "" } : draw,
  );
  const checked = await check({ commitment: "0".repeat(64), seed, start: 0, draws: loaded, fair: true });
  expect(checked.sealed).toBe(false);
  expect(checked.draws.filter((fair) => !fair)).toHaveLength(1);
});

it("leaves alone what was drawn before this table began", async () => {
  const foreign = honest.map((one) => ({ ...one, answer: "another" }));
  const checked = await check({ commitment, seed, start: 5, draws: foreign, fair: true });
  expect(checked.draws).toEqual(honest.map(({ place }) => place < 5));
});

it("draws again where a number would favour some options", async () => {
  const numbers = [2n ** 256n - 1n, 2n ** 256n - 2n]; // of three options the first would be drawn once too often
  const asked: string[] = [];
  const signed = vi.spyOn(crypto.subtle, "sign").mockImplementation(async (_, __, message) => {
    asked.push(new TextDecoder().decode(message as Uint8Array));
    return Uint8Array.from(Buffer.from(numbers[asked.length - 1]!.toString(16), "hex")).buffer;
  });
  expect(await draw(null as unknown as CryptoKey, 7, [1, 1, 1])).toBe(2);
  expect(asked).toEqual(["7:0", "7:1"]);
  signed.mockRestore();
});
