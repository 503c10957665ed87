// What the seats' heads tell of the people behind them: their clocks, who is away, and whether a chair can be taken.
import { getContext, setContext } from "svelte";
import { t } from "../words/table";
import type { Table } from "./table.svelte";
import { now, span } from "./time.svelte";
import type { Sitter } from "./wire";

/** The clock of a seat. */
export interface SeatClock {
  left: number; // seconds for the open question or the next one, with the reserve; none: the time is out
  bank: number; // seconds of them in reserve
  runs: boolean;
}

const KEY = "company";

export class Company {
  constructor(
    private table: Table,
    readonly sit: (seat: number) => void, // on an open chair
  ) {
    setContext(KEY, this);
  }

  /** Whoever looks may take an open chair: he has none. */
  free = $derived.by(() => !this.table.over && !this.table.you.length && !this.table.info?.shelf);

  clock({ seat, bank, person, bot, open }: Sitter): SeatClock | null {
    const { info, clock, clockAt, over } = this.table;
    if (over || !info?.clock || bank === null || !person || bot || open) return null;
    if (clock?.seat !== seat) return { left: info.clock + bank, bank, runs: false };
    const left = Math.ceil(clock.left - (clock.stands ? 0 : seconds(clockAt)));
    return { left, bank: Math.min(bank, Math.max(0, left)), runs: !clock.stands };
  }

  /** Seconds that a person has been away; none if he is here, or if nobody waits for him. */
  away({ person, bot, open, here, away }: Sitter): number | null {
    return this.table.over || !person || bot || open || here || away === null ? null : away + seconds(this.table.toldAt);
  }

  /** That a person is not here, in words; nothing if he is, or if nobody waits for him. */
  missing(sitter: Sitter): string {
    const { person, bot, open, here } = sitter;
    const away = this.away(sitter);
    if (this.table.over || !person || bot || open || here) return "";
    return away === null ? t("seat.absent") : t("seat.away", { time: span(away) });
  }

  /** Seats of others that may be handed to a bot now. */
  vacant = $derived.by(() =>
    this.table.over
      ? []
      : this.table.players.filter(
          ({ seat, vacant, bot }) =>
            !bot && vacant !== null && !this.table.you.includes(seat) && (vacant <= 0 || vacant <= seconds(this.table.toldAt)),
        ),
  );
}

/** How long ago that was, in seconds. */
function seconds(then: number): number {
  return Math.max(0, now() - then) / 1000;
}

/** What is drawn from here on has no company, although the page around it has. */
export function alone(): void {
  setContext(KEY, undefined);
}

/** The company of the table that this part is drawn in; a replay has none. */
export function company(): Company | undefined {
  return getContext<Company | undefined>(KEY);
}
