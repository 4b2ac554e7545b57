import { type CsvLine, csvLines } from "#kit/values/csv.ts";
import { AppError } from "#platform/errors.ts";
import type { Storage } from "#domains/uploads/storage.server.ts";

const UTF8 = "UTF-8";
const ANSI = "Windows-1252";
/** The encoding that the first two bytes of a text tell, if they do. */
const MARKS: Record<string, string> = {
  "255 254": "UTF-16LE",
  "254 255": "UTF-16BE",
  "239 187": UTF8,
};

export const SEPARATORS: Record<string, string> = { ",": "comma", ";": "semicolon", "\t": "tab" };
const NAMED = /^sep=([,;\t])[\r\n]/i;

const MOST_ROWS = 200_000;
const MOST_COLUMNS = 100;
/** What no heading looks like, but a person does, who would stay with the file's headings. */
const NO_HEADING = /@|\d{7}|.{201}/s;

interface Stored {
  fileUrl: string | null;
  /** Of a text without a mark; a marked one is read as that says. */
  encoding: string;
}

/**
 * A stored text in pieces that end where a row ends. Throws NOT_FOUND once the file is gone, and a
 * TypeError for bytes that are not of the encoding.
 */
async function* piecesOf(storage: Storage, { fileUrl, encoding }: Stored) {
  const file = fileUrl === null ? undefined : await storage.open(fileUrl);
  if (!file) throw new AppError("NOT_FOUND", "The file is no longer here.");
  try {
    let [name, decoder]: [string, TextDecoder?] = [encoding];
    let [kept, isQuoted] = ["", false];
    for await (const bytes of file.stream() as AsyncIterable<Buffer>) {
      const mark = MARKS[`${bytes[0]} ${bytes[1]}`];
      if (!decoder) name = mark ?? encoding;
      decoder ??= new TextDecoder(name, { fatal: mark === undefined });
      const text = decoder.decode(bytes, { stream: true });
      const end = endOfRows(text, isQuoted);
      if (text.split('"').length % 2 === 0) isQuoted = !isQuoted;
      if (end > 0) yield { name, text: kept + text.slice(0, end) };
      kept = end > 0 ? text.slice(end) : kept + text;
    }
    yield { name, text: kept + (decoder?.decode() ?? "") };
  } finally {
    await file.close();
  }
}

/** After the last line end of a text that is outside of quotes; 0 without one. */
function endOfRows(text: string, isQuoted: boolean): number {
  const parts = text.split('"');
  let end = text.length;
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at] ?? "";
    const last = part.lastIndexOf("\n");
    if (last >= 0 && (at % 2 === 1) === isQuoted) return end - part.length + last + 1;
    end -= part.length + 1;
  }
  return 0;
}

/** The separator that Excel has written in a first line, or that makes the most of the headings. */
function separatorOf(text: string): string {
  const columnsBy = (separator: string) =>
    csvLines(text, separator).next().value?.cells.length ?? 0;
  const named = NAMED.exec(text)?.[1];
  return (
    named ??
    Object.keys(SEPARATORS).toSorted((one, other) => columnsBy(other) - columnsBy(one))[0] ??
    ","
  );
}

/** The lines of a stored file, the headings first. No more than a piece of it is in memory. */
export async function* linesOf(
  storage: Storage,
  { separator, ...stored }: Stored & { separator: string },
): AsyncGenerator<CsvLine, undefined> {
  let before = 0;
  for await (const { text } of piecesOf(storage, stored)) {
    const isNamed = before === 0 && NAMED.test(text);
    for (const row of csvLines(text, separator))
      if (!isNamed || row.line > 1) yield { ...row, line: before + row.line };
    before += text.split(/\r\n?|\n/).length - 1;
  }
}

/** The next lines, at most so many. */
export async function nextLines(lines: AsyncGenerator<CsvLine>, count: number) {
  const next: CsvLine[] = [];
  while (next.length < count) {
    const { value, done } = await lines.next();
    if (done) break;
    next.push(value);
  }
  return next;
}

/** The headings and the number of rows. Throws BAD_REQUEST with what is wrong with the file. */
export async function inspect(storage: Storage, fileUrl: string) {
  try {
    return await inspectAs(storage, { fileUrl, encoding: UTF8 });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return inspectAs(storage, { fileUrl, encoding: ANSI });
  }
}

async function inspectAs(storage: Storage, stored: Stored) {
  let [encoding, separator] = ["", ""];
  for await (const { name, text } of piecesOf(storage, stored)) {
    if (text.includes("\0")) throw refuse("This is not a CSV file: it has bytes that are no text.");
    encoding ||= name.replace(/[LB]E$/, "");
    separator ||= separatorOf(text);
  }
  let heads: string[] | undefined;
  let total = 0;
  for await (const { cells, line, isBroken } of linesOf(storage, { ...stored, separator })) {
    if (isBroken && heads) throw refuse(`Line ${line}: the quotation marks do not match.`);
    if (heads) total += 1;
    else heads = headsIn(cells);
  }
  heads ??= headsIn([]);
  if (total === 0) throw refuse("The file has headings but no rows.");
  if (total > MOST_ROWS)
    throw refuse(`A file has at most ${MOST_ROWS.toLocaleString("en-US")} rows.`);
  return { encoding, separator, heads, total };
}

/** Throws BAD_REQUEST unless a first line is of headings. */
function headsIn(cells: string[]): string[] {
  if (cells.filter(Boolean).length < 2)
    throw refuse("The first line must have the headings of the columns, two or more.");
  if (cells.some((head) => NO_HEADING.test(head)))
    throw refuse("The first line must have the headings of the columns, not a person.");
  if (cells.length > MOST_COLUMNS) throw refuse(`A file has at most ${MOST_COLUMNS} columns.`);
  return cells;
}

function refuse(sentence: string): AppError {
  return new AppError("BAD_REQUEST", sentence);
}
