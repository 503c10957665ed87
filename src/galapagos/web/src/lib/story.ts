// What a game was like, turn by turn, read from its replay.
import { api } from "./api";
import type { Step } from "./wire";

interface Story {
  labels: string[];
  views: unknown[];
}

/** The views where turns or rounds begin, and the last one. */
export async function story(table: string, token?: string): Promise<Story> {
  const steps = await api.steps(table, token);
  const places = [...new Set([...steps.marks.map((mark) => mark.place), steps.places])];
  const whose = steps.over ? "open=true" : "seat=-1";
  const seen: Step[] = await Promise.all(places.map((place) => api.step(table, place, whose, token)));
  const labels = places.map((place) => steps.marks.find((mark) => mark.place === place)?.label ?? "");
  return { labels, views: seen.map((step) => step.view) };
}
