// All seats of this browser in one link, for another device of the same person. Everything stands in the fragment of the
// address, which no server sees: <check>.<name>.<table>~<seat>~<seat>~!<host>.<table>…
import type { Kept } from "./settings.svelte";

/** What a keyring opens. */
export interface Keyring {
  name: string; // of the person
  keys: Pick<Kept, "table" | "tokens" | "host">[];
}

const FORM = /^[a-z]+-\d+(~!?[\w-]{32})+$/;
export const QR_SIGNS = 1300; // that a phone still reads from a screen

/** A number that changes with every sign of a text: a link that was cut or mistyped is known by it (FNV-1a). */
function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, "0");
}

function written({ table, tokens, host }: Keyring["keys"][number]): string {
  return [table, ...tokens, ...(host ? [`!${host}`] : [])].join("~");
}

export function forge({ name, keys }: Keyring): string {
  const text = [encodeURIComponent(name).replace(/\./g, "%2E"), ...keys.map(written)].join(".");
  return `${mark(text)}.${text}`;
}

/** The first of these keys, as many as fit into so many signs. */
export function fitting({ name, keys }: Keyring, signs: number): Keyring {
  let fit = keys.length;
  while (fit > 0 && forge({ name, keys: keys.slice(0, fit) }).length > signs) fit--;
  return { name, keys: keys.slice(0, fit) };
}

/** What a link brings, or null if it is not whole. */
export function read(text: string): Keyring | null {
  const [check, ...rest] = text.trim().split(".");
  const [name = "", ...keys] = rest;
  if (check !== mark(rest.join(".")) || !keys.length || !keys.every((key) => FORM.test(key))) return null;
  return {
    name: decodeURIComponent(name),
    keys: keys.map((key) => {
      const [table = "", ...held] = key.split("~");
      return {
        table,
        tokens: held.filter((token) => !token.startsWith("!")),
        host: held.find((token) => token.startsWith("!"))?.slice(1),
      };
    }),
  };
}
