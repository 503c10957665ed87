// The little Markdown that the rules are written in: blocks, and pieces of them: words, *emphasis*, **weight**, `code`,
// and numbers of paragraphs such as 6.23, which become links. There may be code and numbers in emphasis too.

interface Piece {
  kind: "text" | "em" | "b" | "code" | "rule";
  text: string;
}

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|(?:§ ?)?\b(\d{1,2}\.\d{1,2})\b/gs;

interface Block {
  rows: string[][]; // of a table, the first is its head; else none
  text: string;
}

/** Paragraphs and tables. */
export function blocks(markdown: string): Block[] {
  return markdown.split(/\n{2,}/).map((text) => ({
    text,
    rows: text.startsWith("|")
      ? text
          .split("\n")
          .filter((row) => !/^[|\s:-]+$/.test(row))
          .map((row) => row.split("|").slice(1, -1).map((cell) => cell.trim()))
      : [],
  }));
}

export function pieces(markdown: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of markdown.matchAll(MARKS)) {
    if (match.index > at) found.push({ kind: "text", text: markdown.slice(at, match.index) });
    if (match[1] !== undefined) found.push({ kind: "b", text: match[1] });
    else if (match[2] !== undefined) found.push({ kind: "em", text: match[2] });
    else if (match[3] !== undefined) found.push({ kind: "code", text: match[3] });
    else found.push({ kind: "rule", text: match[4] ?? "" });
    at = match.index + match[0].length;
  }
  if (at < markdown.length) found.push({ kind: "text", text: markdown.slice(at) });
  return found;
}
