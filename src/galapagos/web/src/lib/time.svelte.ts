// Time that goes on by itself, as long as somebody looks at it, and how it is written.
import { createSubscriber } from "svelte/reactivity";
import { t } from "../words/common";

const beat = createSubscriber((update) => {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
});

/** Milliseconds since 1970, now and from now on. */
export function now(): number {
  beat();
  return Date.now();
}

/** So many seconds: "3:05", "5 h 12 min", "2 d 4 h". */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [d, h, m] = [Math.floor(whole / 86_400), Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60];
  if (d) return t(h ? "time.days" : "time.whole-days", { d, h });
  if (h) return t(m ? "time.hours" : "time.whole-hours", { h, m });
  return `${m}:${String(whole % 60).padStart(2, "0")}`;
}
