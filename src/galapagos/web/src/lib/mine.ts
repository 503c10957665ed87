// The tables of this browser, asked for in one request; a game that is over is not asked for again.
import { untrack } from "svelte";
import { api } from "./api";
import { settings } from "./settings.svelte";
import type { Mine, Sitter, TableInfo } from "./wire";

const AT_ONCE = 60; // tables that the server tells of in one answer

/** A table that is there. */
export type Known = Mine & { info: TableInfo };

/** What a list says of a table. */
export interface Row {
  table: string;
  game: string;
  title: string;
  note: string;
  names: (string | null)[]; // by seat; null: it is open
}

export function isOver({ outcome, ended }: TableInfo): boolean {
  return !!(outcome ?? ended);
}

/** Running games of which this browser knows, and those that are not found. How the others ended is kept from now on; a table
 *  that was closed before its game began is forgotten. */
export async function mine(): Promise<Mine[]> {
  // Who asks once does not want to ask again whenever a table is kept.
  const asked = untrack(() =>
    settings.kept
      .filter((kept) => !kept.over)
      .map(({ table }) => ({ table, tokens: settings.keys(table) })),
  );
  const found: Mine[] = [];
  for (let n = 0; n < asked.length; n += AT_ONCE) found.push(...(await api.mine(asked.slice(n, n + AT_ONCE))));
  for (const one of found.filter(isKnown).filter(({ info }) => isOver(info))) {
    if (one.info.waiting) settings.forget(one.table);
    else settings.close(one.table, ended(one));
    if (one.info.next && one.you.length) settings.follow(one.table, one.info.next);
  }
  return found.filter(({ info }) => !info || !isOver(info));
}

export function isKnown(one: Mine): one is Known {
  return one.info !== null;
}

/** Whether this browser plays there, or has to: the maker of a table that waits for players. */
export function sits({ you, host, info }: Mine): boolean {
  return !!you.length || (host && !!info?.waiting);
}

/** Whether this person, and no bot for him, is to answer. */
export function isAsked({ you, info }: Known): boolean {
  return info.asked !== null && !info.paused && you.includes(info.asked) && !info.players[info.asked]?.bot;
}

/** Whether a bot plays on for whoever resigns: there is still somebody to play with. Else the game is over. */
export function goesOn(players: Sitter[], you: number[]): boolean {
  return players.length > 2 && players.some(({ seat, person, resigned }) => person && !resigned && !you.includes(seat));
}

function ended({ you, info }: Known) {
  const { title, players, outcome, since, ended } = info;
  return {
    title,
    names: players.map((one) => one.name),
    winners: outcome?.winners ?? ended?.winners ?? [],
    you,
    reason: outcome?.reason ?? ended?.reason ?? "",
    at: since,
  };
}

export function rowOf({ table, game, title, players }: TableInfo, note: string): Row {
  return { table, game, title, note, names: players.map((one) => (one.open ? null : one.name)) };
}
