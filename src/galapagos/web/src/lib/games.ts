// How the four islands look. Everything that is true about a game comes from the server.

interface Island {
  drawing: string;
  minutes: number;
  bots: number; // opponents of "play now", where people can be fewer
}

const ISLANDS: Record<string, Island> = {
  "random-mutations": { drawing: "isle-rm", minutes: 45, bots: 3 },
  evo: { drawing: "isle-evo", minutes: 90, bots: 2 },
  "another-world": { drawing: "isle-aw", minutes: 40, bots: 1 },
  mutagen: { drawing: "isle-mut", minutes: 90, bots: 1 },
};

export const ORDER = Object.keys(ISLANDS);

export function island(game: string): Island {
  return ISLANDS[game] ?? { drawing: "isle-rm", minutes: 60, bots: 1 };
}

/** "Evolution: Random Mutations" is called "Random Mutations" at the table. */
export function shortTitle(title: string): string {
  return title.replace(/^.*: /, "");
}

const BOT_NAMES = ["Rook", "Wren", "Finch", "Gull", "Heron", "Plover", "Tern", "Petrel"];

export function botName(seat: number): string {
  return BOT_NAMES[seat % BOT_NAMES.length] ?? "Rook";
}
