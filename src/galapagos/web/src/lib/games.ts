/** "Evolution: Random Mutations" is called "Random Mutations" at the table. */
export function shortTitle(title: string): string {
  return title.replace(/^.*: /, "");
}

const BOT_NAMES = ["Rook", "Wren", "Finch", "Gull", "Heron", "Plover", "Tern", "Petrel"];

export function botName(seat: number): string {
  return BOT_NAMES[seat % BOT_NAMES.length] ?? "Rook";
}
