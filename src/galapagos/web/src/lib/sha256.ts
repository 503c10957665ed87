// SHA-256 and its HMAC (FIPS 180-4, RFC 2104), written out: browsers have them on https addresses only, and the dice are to be
// checked on a plain address of the home network too.

/** The first bits after the point of a prime's square or cube root, as the standard wants its constants. */
function fraction(prime: number, power: 2 | 3): number {
  const scaled = BigInt(prime) << BigInt(32 * power);
  let root = BigInt(Math.floor(prime ** (1 / power) * 2 ** 32));
  while (root ** BigInt(power) > scaled) root--;
  while ((root + 1n) ** BigInt(power) <= scaled) root++;
  return Number(root & 0xffffffffn);
}

const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
const ROUNDS = primes.map((prime) => fraction(prime, 3));
const START = primes.slice(0, 8).map((prime) => fraction(prime, 2));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((message.length + 8) >> 6) * 64 + 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  const state = [...START];
  const words = new Array<number>(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        words[i] = data.getUint32(block + 4 * i);
        continue;
      }
      const [early, late] = [words[i - 15]!, words[i - 2]!];
      const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const great = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words[i] = (words[i - 16]! + small + words[i - 7]! + great) | 0;
    }
    mix(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/** The sixty-four rounds of a block. */
function mix(state: number[], words: number[]): void {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const chosen = (e & f) ^ (~e & g);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + ROUNDS[i]! + words[i]!) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0));
}

function joined(one: Uint8Array, two: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + two.length);
  both.set(one);
  both.set(two, one.length);
  return both;
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message)); // prettier-ignore
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner)); // prettier-ignore
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
