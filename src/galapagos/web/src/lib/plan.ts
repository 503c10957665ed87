// What a set-up offers: what was chosen last for this game, or what suits the wish with which somebody comes.
import { botName } from "./games";
import type { Plan } from "./settings.svelte";
import { strongest } from "./start";
import type { GameInfo, NewTable, Player } from "./wire";

/** With friends, alone, or nothing in particular. */
export type Wish = "" | "friends" | "alone";
export type Chosen = Required<Omit<NewTable, "game" | "pace">>;

/** Who comes to a seat that is added. The maker sits on the first. */
export function newcomer(game: GameInfo, seat: number, kind: Player["kind"] = "open"): Player {
  return seat === 0 ? { kind: "person" } : { kind, name: botName(seat), bot: strongest(game) };
}

export function canBeAlone(game: GameInfo): boolean {
  return game.seats.includes(1);
}

/** `usual` seats are offered to who has not chosen yet. */
export function offered(game: GameInfo, usual: number, wish: Wish = "", last: Plan = {}): Chosen {
  const before = (last.players ?? [])
    .filter(({ kind, bot = "" }) => kind !== "bot" || game.bots.includes(bot))
    .map((player, seat) => (player.kind === "bot" ? { name: botName(seat), ...player } : player));
  const alone = canBeAlone(game) && (wish === "alone" || (!wish && before.length === 1 && last.players?.length === 1));
  const open = before.some(({ kind }, seat) => seat > 0 && kind !== "bot");
  const kept = before.length > 1 && game.seats.includes(before.length) && (open || wish !== "friends");
  const seats = game.seats.includes(before.length) && before.length > 1 ? before.length : Math.max(2, usual);
  const players = kept ? before : Array.from({ length: seats }, (_, seat) => newcomer(game, seat));
  return {
    players: alone ? [newcomer(game, 0)] : players,
    options: valid(game, last.options ?? {}),
    clock: last.clock ?? null,
    bank: last.bank ?? 0,
    public: last.public ?? false,
    hot: (last.hot && kept && !alone) ?? false,
    hints: last.hints ?? true,
  };
}

/** A game may have changed its options since. */
function valid(game: GameInfo, options: NonNullable<NewTable["options"]>): NonNullable<NewTable["options"]> {
  const fits = ([name, value]: [string, unknown]): boolean => {
    const option = game.options.find((one) => one.name === name);
    return !!option && [value].flat().every((one) => option.choices.includes(one as (typeof option.choices)[number]));
  };
  return Object.fromEntries(Object.entries(options).filter(fits));
}
