// What this browser adds to chance: a number of its own, sealed when its player sits down and told before the first card. So
// nobody chooses the dice alone. docs/protocol.md has the rule.
import { hex, sha256 } from "./sha256";
import type { Dice } from "./settings.svelte";

export function drawn(): Dice {
  const value = crypto.getRandomValues(new Uint8Array(32));
  return { value: hex(value), commitment: hex(sha256(value)) };
}
