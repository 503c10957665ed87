// What somebody sends who has found something wrong: the table as he sees it, what happened, and what it runs on.
import { api } from "./api";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

export async function report(table: Table): Promise<string> {
  const { version } = await api.house().catch(() => ({ version: "?" }));
  const { state, info } = table;
  const { userAgent, language } = navigator;
  const night = matchMedia("(prefers-color-scheme: dark)").matches;
  return [
    `Galápagos ${version}: ${info?.game}, ${JSON.stringify(info?.options)}`,
    `Table ${table.name}, ${state?.place} answers, seen from seat ${table.seat}`,
    `${userAgent}, ${innerWidth}×${innerHeight}×${devicePixelRatio}, ${language}, ${night ? "night" : "day"}`,
    `${location.protocol}//, ${settings.language}, ${settings.theme}, ${settings.motion}, line ${table.line}, ${table.asking}`,
    state?.question ? `Asked: ${state.ask} ${state.question.options.map((choice) => choice.phrase).join(" | ")}` : `Asked: ${state?.ask}`,
    table.note ? `Said: ${table.note.sentence}` : "",
    `\n${state?.text ?? ""}`,
    await happened(table),
  ]
    .filter(Boolean)
    .join("\n");
}

/** The record once the game is over, until then the log: a record holds secrets. */
async function happened(table: Table): Promise<string> {
  if (table.over) {
    const record = await api.record(table.name, settings.keys(table.name)[0]).catch(() => null);
    if (record) return record.text();
  }
  return table.log.map((line) => `${line.place} ${line.sentence}`).join("\n");
}
