import { setImmediate as turn } from "node:timers/promises";
import { type CsvLine, csvLines } from "#kit/values/csv.ts";
import { AppError } from "#platform/errors.ts";
import type { Storage } from "#domains/uploads/storage.server.ts";

const ENCODINGS = { "utf-8": "UTF-8", "utf-16le": "UTF-16", "utf-16be": "UTF-16" } as const;
const ANSI = "Windows-1252";

export const SEPARATORS: Record<string, string> = { ",": "comma", ";": "semicolon", "\t": "tab" };

/** How long rows are read without letting others have their turn. */
export const AT_ONCE = 500;
const MOST_ROWS = 200_000;
const MOST_COLUMNS = 100;
/** What no heading looks like, but a person does, who would stay with the file's headings. */
const NO_HEADING = /@|\d{7}|.{201}/s;

/** The text of a stored file. Throws NOT_FOUND once the file is gone. */
export async function readText(storage: Storage, address: string | null) {
  const bytes = address === null ? undefined : await storage.read(address);
  if (!bytes) throw new AppError("NOT_FOUND", "The file is no longer here.");
  return decode(bytes);
}

/** By its first bytes; text without them is UTF-8, or else what Windows saves. */
export function decode(bytes: Buffer): { text: string; encoding: string } {
  const [first, second] = bytes;
  const mark = `${first} ${second}`;
  const name = mark === "255 254" ? "utf-16le" : mark === "254 255" ? "utf-16be" : "utf-8";
  try {
    const fatal = mark !== "239 187";
    const text = new TextDecoder(name, { fatal }).decode(bytes);
    return { text, encoding: ENCODINGS[name] };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: ANSI };
  }
}

const NAMED = /^sep=([,;\t])[\r\n]/i;

/** The separator that Excel has written in a first line, or that makes the most of the headings. */
export function separatorOf(text: string): string {
  const columnsBy = (separator: string) =>
    csvLines(text, separator).next().value?.cells.length ?? 0;
  const named = NAMED.exec(text)?.[1];
  return (
    named ??
    Object.keys(SEPARATORS).toSorted((one, other) => columnsBy(other) - columnsBy(one))[0] ??
    ","
  );
}

/** The lines of a file, the headings first. */
export function linesOf(text: string, separator: string): Generator<CsvLine, undefined> {
  const lines = csvLines(text, separator);
  if (NAMED.test(text)) lines.next();
  return lines;
}

/** The next lines, at most so many. */
export function nextLines(lines: Generator<CsvLine, undefined>, count: number): CsvLine[] {
  const next: CsvLine[] = [];
  while (next.length < count) {
    const { value, done } = lines.next();
    if (done) break;
    next.push(value);
  }
  return next;
}

/** The headings and the number of rows. Throws BAD_REQUEST with what is wrong with the file. */
export async function inspect(text: string) {
  const separator = separatorOf(text);
  const lines = linesOf(text, separator);
  const heads = lines.next().value?.cells ?? [];
  const refuse = (sentence: string) => new AppError("BAD_REQUEST", sentence);
  if (text.includes("\0")) throw refuse("This is not a CSV file: it has bytes that are no text.");
  if (heads.filter(Boolean).length < 2)
    throw refuse("The first line must have the headings of the columns, two or more.");
  if (heads.some((head) => NO_HEADING.test(head)))
    throw refuse("The first line must have the headings of the columns, not a person.");
  if (heads.length > MOST_COLUMNS) throw refuse(`A file has at most ${MOST_COLUMNS} columns.`);
  let total = 0;
  for (const { line, isBroken } of lines) {
    if (isBroken) throw refuse(`Line ${line}: the quotation marks do not match.`);
    total += 1;
    if (total % AT_ONCE === 0) await turn();
  }
  if (total === 0) throw refuse("The file has headings but no rows.");
  if (total > MOST_ROWS)
    throw refuse(`A file has at most ${MOST_ROWS.toLocaleString("en-US")} rows.`);
  return { separator, heads, total };
}
