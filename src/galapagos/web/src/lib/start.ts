import { api } from "./api";
import { islandOf } from "../islands";
import { t } from "../words/common";
import { botName } from "./games";
import { route } from "./route.svelte";
import { settings } from "./settings.svelte";
import type { GameInfo, Made, NewTable, Player } from "./wire";

/** How this person is called at a table; one whose name is not known has one that nobody else is likely to have. */
export function callsign(): string {
  return settings.name || t("home.guest", { n: 100 + Math.floor(Math.random() * 900) });
}

/** What this browser holds of a new table: the maker's own seat, or all of them if they share this screen. */
export function keepMade(made: Made, game: string, hot = false): void {
  const tokens = made.keys.map((key) => key.token).filter((token) => token !== null);
  settings.keep(made.table, game, hot ? tokens : tokens.slice(0, 1), made.spectator, made.host);
}

/** A new table, where the first person of this browser adds to chance. */
export async function make(table: NewTable): Promise<Made> {
  const dice = (await import("./dice")).drawn();
  const first = table.players.findIndex(({ kind }) => kind === "person");
  const players = table.players.map((player, seat) => (seat === first ? { ...player, share: dice.commitment } : player));
  const made = await api.make({ ...table, players });
  keepMade(made, table.game, table.hot);
  if (first >= 0) settings.stir(made.table, dice);
  return made;
}

/** One click: a table of one person and bots, and straight to it. */
export async function playBots(game: GameInfo): Promise<void> {
  const most = Math.max(...game.seats);
  const bots = Math.min(islandOf(game.name)?.bots ?? 1, most - 1);
  const players: Player[] = [{ kind: "person", name: callsign() }];
  for (let seat = 1; seat <= bots; seat++) players.push({ kind: "bot", name: botName(seat), bot: strongest(game) });
  const made = await make({ game: game.name, options: {}, players });
  route.go(`/table/${made.table}`);
}

export function strongest(game: GameInfo): string {
  return game.bots.includes("greedy") ? "greedy" : (game.bots[0] ?? "random");
}

/** On the first open seat of a table, or on this one. */
export async function sitDown(table: string, game: string, seat?: number): Promise<void> {
  const dice = (await import("./dice")).drawn();
  const key = await api.sit(table, { name: callsign(), seat: seat ?? null, share: dice.commitment }, settings.keys(table)[0]);
  settings.keep(table, game, key.token ? [key.token] : []);
  settings.stir(table, dice);
}
