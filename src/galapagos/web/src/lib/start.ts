import { api } from "./api";
import { islandOf } from "../islands";
import { botName } from "./games";
import { route } from "./route.svelte";
import { settings } from "./settings.svelte";
import type { GameInfo, Made, Player } from "./wire";

export function keepMade(made: Made, game: string): void {
  const tokens = made.keys.map((key) => key.token).filter((token) => token !== null);
  settings.keep(made.table, game, tokens, made.spectator);
}

/** One click: a table of one person and bots, and straight to it. */
export async function playBots(game: GameInfo, name: string): Promise<void> {
  const most = Math.max(...game.seats);
  const bots = Math.min(islandOf(game.name)?.bots ?? 1, most - 1);
  const players: Player[] = [{ kind: "person", name }];
  for (let seat = 1; seat <= bots; seat++) players.push({ kind: "bot", name: botName(seat), bot: strongest(game) });
  const made = await api.make({ game: game.name, options: {}, players });
  keepMade(made, game.name);
  route.go(`/table/${made.table}`);
}

export function strongest(game: GameInfo): string {
  return game.bots.includes("greedy") ? "greedy" : (game.bots[0] ?? "random");
}
