import { expect, it } from "vitest";
import { ago } from "../src/lib/when";

it("says how long ago something was", () => {
  const now = 1_800_000_000;
  const said = [0, 59, 60, 3599, 7200, 86_400, 40 * 86_400, -5].map((passed) => ago(now - passed, now));
  expect(said).toEqual(["now", "now", "1 minute ago", "59 minutes ago", "2 hours ago", "yesterday", "last month", "now"]);
});
