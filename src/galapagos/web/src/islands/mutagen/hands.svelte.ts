// What a touch on Mutagen's board means: most of it is lighting and narrowing down; a few things are held or thrown.
import { untrack } from "svelte";
import type { Eyes } from "../../lib/eyes";
import type { Choice } from "../../lib/wire";
import { Hand } from "./hand.svelte";
import type { View } from "./view";

export class Hands {
  /** The tile that is held over the airship. */
  readonly tile = new Hand();
  /** What lies on the airship is to be thrown off. */
  private throwing = $state(false);
  /** A drag is two questions: what is left of it. */
  private plan = $state("");
  /** Before anything is chosen: what could be chosen instead of what is. */
  private before = $state.raw<Map<string, Choice[]>>(new Map());

  constructor(
    private table: () => View,
    private given: () => Eyes,
  ) {
    $effect(() => {
      const { chosen, lit } = given();
      if (!chosen.length) this.before = lit;
    });
    $effect(() => {
      if (table()) this.throwing = false;
    });
    $effect(() => {
      if (!this.plan || !given().asking) return;
      untrack(() => this.follow());
    });
  }

  /** Things of which one is chosen instead of another: touching the other changes the choice. */
  private get groups(): string[][] {
    const view = this.table();
    const workers = view.players[0]?.workers.map((worker) => worker.name) ?? [];
    return [workers, view.mutations.flatMap((card) => card?.thing ?? [])];
  }

  private instead(thing: string | undefined): string[] {
    return this.groups.find((group) => group.includes(thing ?? "")) ?? [];
  }

  /** A mutation is chosen, and wants a worker. */
  get growing(): boolean {
    return this.table().mutations.some((card) => card && card.thing === this.given().chosen[0]);
  }

  /** Things that lie in a thing: while one of those decides, the whole does not light up. */
  private get parts(): Map<string, string[]> {
    const { places, people } = this.table();
    const offers = people.flatMap((card) => (card ? [[card.thing, card.offers.map((offer) => offer.thing)] as const] : []));
    return new Map([...places.map((place) => [place.name, place.things] as const), ...offers]);
  }

  /** What lights up: not what only a finer thing decides, nor what would be thrown off unless that is wanted. */
  lit = $derived.by(() => {
    const eyes = this.given();
    const kept = new Map(eyes.lit);
    for (const [thing, choices] of eyes.lit) {
      const parts = this.parts.get(thing) ?? [];
      const finer = choices.every((choice) => choice.touches.some((one) => parts.includes(one)));
      const thrown = thing !== "throw" && !this.throwing && choices.every((choice) => choice.touches.includes("throw"));
      if (finer || thrown) kept.delete(thing);
    }
    for (const thing of this.instead(eyes.chosen[0])) {
      const choices = this.before.get(thing);
      if (choices && !eyes.chosen.includes(thing)) kept.set(thing, choices);
    }
    if (eyes.asking && (this.table().hand || this.table().tile)) kept.set("hand", []);
    return kept;
  });

  eyes: Eyes = $derived.by(() => {
    const eyes = this.given();
    const chosen = this.throwing ? ["throw", ...eyes.chosen] : eyes.chosen;
    return { ...eyes, lit: this.lit, chosen, touch: this.touch, join: this.join, back: this.back };
  });

  private touch = (thing: string): void => {
    const eyes = this.given();
    if (thing === "hand") return;
    if (thing === "throw") {
      this.throwing = !this.throwing;
      return;
    }
    if (!eyes.lit.has(thing) && !eyes.chosen.includes(thing) && this.lit.has(thing)) eyes.back();
    const choices = this.given().lit.get(thing);
    if (this.table().tile && this.given().chosen.length && choices) this.tile.over(choices);
    this.given().touch(thing);
  };

  /** Put the first half of the tile on a square, and the second as the tile is turned. */
  private drop(square: string): void {
    const choices = this.given().lit.get(square);
    this.touch(square);
    const ship = this.table().players[Math.max(0, this.given().seat)]?.squares ?? [];
    const second = choices && this.tile.second(square, choices, ship);
    if (second) this.touch(second);
  }

  private join = (from: string, to: string): void => {
    const { places, players, tile } = this.table();
    const room = ["store", "lock", ...(players[0]?.squares.map((square) => square.name) ?? [])];
    const taken = places.some((place) => place.tile?.thing === from || place.elements.some((one) => one?.thing === from));
    if (from === "hand") {
      if (tile) this.drop(to);
      else this.given().touch(to);
    } else if (taken && room.includes(to)) {
      this.plan = to;
      this.given().touch(from);
    } else {
      this.given().join(from, to);
    }
  };

  /** The rest of a drag: what was taken is put where it was dragged to. */
  private follow(): void {
    const to = this.plan;
    this.plan = "";
    if (this.table().tile) this.drop(to);
    else if (this.table().hand) this.given().touch(to);
  }

  private back = (): void => {
    if (this.given().chosen.length) this.given().back();
    else this.throwing = false;
  };
}
