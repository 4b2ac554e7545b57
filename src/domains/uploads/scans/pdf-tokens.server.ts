/** The parts of which PDFs are written (ISO 32000-2, 7.2 and 7.3). */

/** Spaces and comments between two tokens. */
export const GAP = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]{0,100}[\r\n])*`;
const END = String.raw`(?=[\0\t\n\f\r ()<>\[\]{}/%]|$)`;
export const REFERENCE = String.raw`\d{1,10}${GAP}\d{1,5}${GAP}R\b`;

/** A name, each of whose letters may be written as its code, such as `#4a` for J. */
export function name(letters: string): string {
  const code = (letter: string) =>
    letter
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const each = (letter: string) => `(?:${letter}|#${code(letter)})`;
  return `/${Array.from(letters, each).join("")}${END}`;
}

/** The dictionaries of all objects with that number. */
export function objectsIn(text: string, number: string): string[] {
  const heads = text.matchAll(new RegExp(`\\b${number}${GAP}\\d{1,5}${GAP}obj\\b`, "g"));
  return Array.from(heads, ({ index }) => dictionaryAt(text, index));
}

const LONGEST = 2000;

/** The next dictionary, to its own end. */
export function dictionaryAt(text: string, start: number): string {
  const near = text.slice(start, start + LONGEST);
  let depth = 0;
  for (const { 0: token, index } of near.matchAll(/\((?:\\.|[^\\()])*\)|<<|>>/gs)) {
    if (token === "<<") depth += 1;
    if (token === ">>") depth -= 1;
    if (token === ">>" && depth <= 0) return near.slice(0, index);
  }
  return near;
}

/** The strings behind a name, as bytes: `(text)` or `<hexadecimal>`. */
export function stringsAfter(text: string, before: string): Buffer[] {
  const found = text.matchAll(new RegExp(`${before}${GAP}(?:<([\\s\\da-fA-F]*)>|\\()`, "g"));
  return Array.from(found, ({ 0: all, 1: digits, index }) =>
    digits === undefined
      ? literalAt(text, index + all.length)
      : Buffer.from(digits.replaceAll(/\s/g, ""), "hex"),
  );
}

const STARTS_WITH = 200;

/** The beginning of the string that stands there; empty when none does. */
export function startOfString(text: string, start: number): string {
  const near = text.slice(start + 1, start + 1 + STARTS_WITH);
  if (text[start] === "(")
    return literalAt(near.padEnd(3 * STARTS_WITH, ")"), 0).toString("latin1");
  const [digits = ""] = text[start] === "<" ? (/^[\s\da-fA-F]*/.exec(near) ?? []) : [];
  return Buffer.from(digits.replaceAll(/\s/g, ""), "hex").toString("latin1");
}

const ESCAPED: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function literalAt(text: string, start: number): Buffer {
  let depth = 1;
  let bytes = "";
  const near = text.slice(start, start + LONGEST);
  const tokens = /\\(?:([0-7]{1,3})|(\r\n?|\n)|(.))|[()]|\r\n?|[^\\()\r]/gs;
  for (const [token, octal, continued, escaped] of near.matchAll(tokens)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (depth === 0) return Buffer.from(bytes, "latin1");
    if (octal !== undefined) bytes += String.fromCharCode(Number.parseInt(octal, 8) & 255);
    else if (escaped !== undefined) bytes += ESCAPED[escaped] ?? escaped;
    else if (continued === undefined) bytes += token.startsWith("\r") ? "\n" : token;
  }
  throw new Error("a string without an end");
}
