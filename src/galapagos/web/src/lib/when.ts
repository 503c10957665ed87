// How long ago something was, and on which day, in the words of the language.
import { spoken } from "../words/book.svelte";

const UNITS = [["year", 31_557_600], ["month", 2_629_800], ["day", 86_400], ["hour", 3600], ["minute", 60]] as const; // prettier-ignore

/** "5 minutes ago"; `at` in seconds since 1970. */
export function ago(at: number, now = Date.now() / 1000): string {
  const passed = Math.max(0, now - at);
  const [unit, seconds] = UNITS.find(([, seconds]) => passed >= seconds) ?? ["second", 1];
  const whole = unit === "second" ? 0 : Math.floor(passed / seconds);
  return new Intl.RelativeTimeFormat(spoken(), { numeric: "auto" }).format(-whole, unit);
}

export function day(at: number): string {
  return new Intl.DateTimeFormat(spoken(), { dateStyle: "medium" }).format(at * 1000);
}
