// The ways to a table: what an invitation says, and what somebody typed or pasted to get in.
import { api } from "./api";

/** Where a link or a code leads, as a path of this house: "/table/finch-44170213". Empty if it is neither. A link may stand in
 *  the middle of a message; a code is read in any case, with blanks in it, or without its dash. */
export function wayIn(text: string): string {
  const link = /#(\/[^\s<>"']+)/.exec(text);
  if (link) return bare(link[1]!);
  const code = /\b(\p{L}+)[\s\p{Pd}_.·]*(\d[\d\s\p{Pd}]*)/u.exec(text.normalize("NFKC").trim());
  return code ? `/table/${code[1]!.toLowerCase()}-${code[2]!.replace(/\D/g, "")}` : "";
}

/** Without the stops and brackets of the sentence in which a link stood. */
export function bare(link: string): string {
  return link.replace(/[.,;:!?)\]]+$/, "");
}

/** A code as it is read aloud: "finch-4417 0213". */
export function spelled(table: string): string {
  return table.replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** Whether only this machine has this address. */
export function isHere(host: string): boolean {
  return /^127\.[\d.]+$|^localhost$|^\[::1\]$/.test(host);
}

/** Where other machines find this house. The own address of this machine is of no use to them. */
export async function origin(): Promise<string> {
  if (!isHere(location.hostname)) return location.origin;
  const { addresses } = await api.house().catch(() => ({ addresses: [] as string[] }));
  return addresses[0]?.replace(/\/$/, "") ?? location.origin;
}

/** A link for other machines: "/table/finch-44170213" with the address of this house. */
export async function linkTo(path: string): Promise<string> {
  return `${await origin()}/#${path}`;
}

/** Whether it can be a token at all: a link that was cut short brings less. */
export function isToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}
