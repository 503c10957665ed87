/// <reference types="node" />
import { createHash, createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { drawn } from "../src/lib/dice";
import { check, draw, includes } from "../src/lib/fair";
import { hmac, sha256 } from "../src/lib/sha256";

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
  key: `${place}`,
}));

it("finds an honest game fair", () => {
  const checked = check({ commitment, seed, start: 0, draws: honest, fair: true, shares: [] });
  expect(checked).toEqual({ sealed: true, shares: [], draws: honest.map(() => true) });
});

it("notices a draw that does not follow from the seed, and a seed that does not give the seal", () => {
  const loaded = honest.map((draw, i) =>
    i === 3 ? { ...draw, answer: moves.find((move) => move !== draw.answer) ?? "" } : draw,
  );
  const checked = check({ commitment: "0".repeat(64), seed, start: 0, draws: loaded, fair: true, shares: [] });
  expect(checked.sealed).toBe(false);
  expect(checked.draws.filter((fair) => !fair)).toHaveLength(1);
});

it("leaves alone what was drawn before this table began", () => {
  const foreign = honest.map((one) => ({ ...one, answer: "another" }));
  const checked = check({ commitment, seed, start: 5, draws: foreign, fair: true, shares: [] });
  expect(checked.draws).toEqual(honest.map(({ place }) => place < 5));
});

it("mixes what people's browsers have added into the seed, and finds what they had not sealed", () => {
  const dice = [drawn(), drawn(), drawn()];
  const shares = dice.map(({ value, commitment }, seat) => ({ seat, commitment, value: seat === 1 ? "" : value }));
  const mixed = createHash("sha256").update(Buffer.from(seed + dice[0]!.value + dice[2]!.value, "hex")).digest();
  const number = BigInt(`0x${createHmac("sha256", mixed).update("Climate Die:0:0").digest("hex")}`);
  const one = { place: 0, moves, weights: [1, 1, 1], answer: moves[Number(number % 3n)]!, fair: true, key: "Climate Die:0" };
  const game = { commitment, seed, start: 0, draws: [one], fair: true, shares };
  expect(check(game)).toEqual({ sealed: true, shares: [true, true, true], draws: [true] });
  const exchanged = shares.map((share, seat) => (seat === 2 ? { ...share, value: dice[1]!.value } : share));
  expect(check({ ...game, shares: exchanged }).shares).toEqual([true, true, false]);
  const told = dice.map((one) => one.commitment);
  expect(includes(game, { ...dice[0]!, seal: commitment, told })).toBe(true);
  expect(includes(game, { ...dice[1]!, seal: commitment, told })).toBe(false); // it was left out
  expect(includes(game, { ...dice[0]!, seal: "another", told })).toBe(false);
  expect(includes(game, { ...dice[0]!, seal: commitment, told: told.slice(1) })).toBe(false);
});

it("takes no draw for two answers", () => {
  const twice = honest.map((one, i) => (i === 4 ? { ...honest[3]!, place: 4 } : one));
  const checked = check({ commitment, seed, start: 0, draws: twice, fair: true, shares: [] });
  expect(checked.draws.map((fair, i) => (fair ? -1 : i)).filter((i) => i >= 0)).toEqual([4]);
});

it("draws again where a number would favour some options", () => {
  const numbers = [2n ** 256n - 1n, 2n ** 256n - 2n]; // of three options the first would be drawn once too often
  const asked: string[] = [];
  const sign = (message: string): bigint => numbers[asked.push(message) - 1]!;
  expect(draw(sign, "Attack Die:7", [1, 1, 1])).toBe(2);
  expect(asked).toEqual(["Attack Die:7:0", "Attack Die:7:1"]);
});

it("hashes and signs as others do, on addresses where the browser does not", () => {
  for (const length of [0, 1, 3, 32, 55, 56, 63, 64, 65, 119, 120, 200, 1000]) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    expect(Buffer.from(sha256(message)).toString("hex")).toBe(createHash("sha256").update(message).digest("hex"));
    const key = message.slice(0, 90);
    const signed = createHmac("sha256", key).update(message).digest("hex");
    expect(Buffer.from(hmac(key, message)).toString("hex")).toBe(signed);
  }
});
