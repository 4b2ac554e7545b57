import { withPlainLineEnds } from "#kit/values/zod.ts";

/**
 * Characters that no line of text needs: control characters, and those that reverse its direction.
 */
const OUT_OF_LINE = /[\p{Cc}\u200e\u200f\u061c\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
const OUT_OF_TEXT = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** One line of foreign text that is safe to store, to show and to put into a header. */
export function toLine(text: string, max = 200): string {
  const line = text.toWellFormed().replace(OUT_OF_LINE, " ").replace(/\s+/g, " ").trim();
  return cut(line, max, "…");
}

/** Several lines of foreign text that are safe to store and to show. */
export function toText(text: string, max: number): string {
  const lines = withPlainLineEnds(text.toWellFormed())
    .replace(/[\u2028\u2029]/g, "\n")
    .replace(OUT_OF_TEXT, "")
    .split("\n")
    .map((line) => line.trimEnd());
  while (/^>*$/.test(lines.at(-1) ?? "x")) lines.pop();
  const calm = lines.filter((line, index) => line !== "" || lines[index - 1] !== "");
  return cut(calm.join("\n").trim(), max, "\n…\n(The rest is in the inbox.)");
}

function cut(text: string, max: number, ending: string): string {
  return text.length <= max ? text : text.slice(0, max).toWellFormed().trimEnd() + ending;
}

/** A mail's own text, and below it the earlier mail that it quotes. */
export function splitQuoted(text: string): { text: string; quoted: string } {
  const lines = text.split("\n");
  const starts = [headedFrom(lines), markedFrom(lines)].filter((start) => start > 0);
  if (starts.length === 0) return { text, quoted: "" };
  const start = Math.min(...starts);
  const own = lines.slice(0, start).join("\n").trim();
  // An answer written between quoted lines is shown whole
  return own === "" ? { text, quoted: "" } : { text: own, quoted: lines.slice(start).join("\n") };
}

const ORIGINAL = /^-{2,} ?(?:original message|original appointment) ?-{2,}$/i;
const FROM = /^\*?from:\*? ?\S/i;
const SENT = /^\*?(?:sent|date):\*? ?\S/i;

/** The line at which some mail programs begin an earlier mail with its header; -1 for none. */
function headedFrom(lines: readonly string[]): number {
  return lines.findIndex((line, index) => {
    const text = line.trim();
    if (ORIGINAL.test(text)) return true;
    const next = lines.slice(index + 1, index + 4).some((each) => SENT.test(each.trim()));
    return next && (FROM.test(text) || /^_{10,}$/.test(text));
  });
}

/** The header names of mail programs in the languages of most borrowers. */
const WROTE = /^(?:on|am|le|el|em)\b.{3,300}\b(?:wrote|schrieb|écrit|escribió|escreveu)\b/i;
/** Mail programs wrap the line that says who wrote. */
const LINES_OF_WROTE = 3;

/** The first line of the final quote, or the line above it that says who wrote; -1 for none. */
function markedFrom(lines: readonly string[]): number {
  let start = lines.length;
  while (start > 0 && /^(?:>|$)/.test(lines[start - 1] ?? "")) start -= 1;
  const marked = lines.findIndex((line, index) => index >= start && line !== "");
  if (marked === -1) return -1;
  for (let above = start - 1; above >= Math.max(0, start - LINES_OF_WROTE); above -= 1) {
    const words = lines.slice(above, start).join(" ").trim();
    if (words.endsWith(":") && WROTE.test(words)) return above;
  }
  return marked;
}
