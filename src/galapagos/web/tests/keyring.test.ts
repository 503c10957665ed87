import { expect, it } from "vitest";
import { fitting, forge, read, type Keyring } from "../src/lib/keyring";

const token = (n: number): string => String(n).padStart(32, "aB-_");
const ring: Keyring = {
  name: "Tomás O. Ünal",
  keys: [
    { table: "finch-44170213", tokens: [token(1)], host: token(2) },
    { table: "owl-00000001", tokens: [token(3), token(4)], host: undefined },
  ],
};

it("carries every seat, the host's key and the name, and needs no sign that a link would change", () => {
  const text = forge(ring);
  expect(read(text)).toEqual(ring);
  expect(text).toMatch(/^[\w.~!%-]+$/);
});

it("is read whole or not at all", () => {
  const text = forge(ring);
  for (let end = 0; end < text.length; end++) expect(read(text.slice(0, end))).toBeNull();
  expect(read(text.replace("finch", "Finch"))).toBeNull();
  expect(read(text.replace(token(3), token(5)))).toBeNull();
  expect(read(`${text}a`)).toBeNull();
  expect(read("")).toBeNull();
});

it("takes as many keys into a small place as fit, the first ones first", () => {
  const many = { name: "Ada", keys: Array.from({ length: 60 }, (_, n) => ({ table: `owl-${n}`, tokens: [token(n)], host: undefined })) };
  const some = fitting(many, 1300);
  expect(some.keys.length).toBeGreaterThan(20);
  expect(forge(some).length).toBeLessThanOrEqual(1300);
  expect(some.keys[0]).toEqual(many.keys[0]);
  expect(fitting(ring, 1300)).toEqual(ring);
});
