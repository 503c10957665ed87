import { furniture } from "../islands";
import type { Furniture } from "./island";

/** The furniture of the table that is looked at, once it has come. */
export function furnished(look: () => { game: string; plain?: boolean }): { readonly now: Furniture | null } {
  let now = $state.raw<Furniture | null>(null);
  $effect(() => {
    const { game, plain } = look();
    let wanted = true;
    if (game) void furniture(game, plain).then((found) => wanted && (now = found));
    return () => (wanted = false);
  });
  return {
    get now(): Furniture | null {
      return now;
    },
  };
}
