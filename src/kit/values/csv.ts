/** Text that a spreadsheet would run as a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;
const KEPT_FROM_RUNNING = /^'(?='*[=+\-@\t\r])/;

/**
 * Rows as CSV by RFC 4180. A text that a spreadsheet would run as a formula, even with an
 * apostrophe of its own, gets one more apostrophe in front, which `parseCsv` removes again; numbers
 * stay numbers.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// papaparse does not read a blank before a quote; csv-parse is larger than all of this, also
// in browsers
function cellOf(separator: string): RegExp {
  const blank = separator === "\t" ? " *" : "[^\\S\\r\\n]*";
  const end = `(${separator}|\\r\\n?|\\n|$)`;
  return new RegExp(
    `${blank}"([^"]*(?:""[^"]*)*)"${blank}${end}|([^"${separator}\\r\\n]*)${end}`,
    "y",
  );
}

/** Further cells of a line are left out. */
const MOST_CELLS = 1000;

export interface CsvLine {
  cells: string[];
  /** The line of the file on which it begins, counted from 1. */
  line: number;
  /** Its quotes do not match, so that nothing after it can be read. */
  isBroken?: true;
}

/** The rows of a CSV file, without empty lines; undefined when its quotes do not match. */
export function parseCsv(file: string): string[][] | undefined {
  return parseCsvLines(file)?.map(({ cells }) => cells);
}

/** The same, each with its line. */
export function parseCsvLines(file: string): CsvLine[] | undefined {
  const rows = [...csvLines(file)];
  return rows.at(-1)?.isBroken ? undefined : rows;
}

/** The same, one after the other, for files that are long or have another separator. */
export function* csvLines(file: string, separator = ","): Generator<CsvLine, undefined> {
  const text = file.startsWith("\uFEFF") ? file.slice(1) : file;
  const pattern = cellOf(separator);
  let [cells, line, begin]: [string[], number, number] = [[], 1, 0];
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    if (!found) return yield { cells: [], line, isBroken: true };
    const [, quoted, quotedEnd, plain, plainEnd] = found;
    const value = quoted?.replaceAll('""', '"') ?? plain?.trim() ?? "";
    if (cells.length < MOST_CELLS) cells.push(value.replace(KEPT_FROM_RUNNING, ""));
    if ((quotedEnd ?? plainEnd) === separator) {
      if (pattern.lastIndex < text.length) continue;
      // A separator at the very end is followed by an empty cell
      cells.push("");
    }
    if (cells.some((each) => each !== "")) yield { cells, line };
    line += text.slice(begin, pattern.lastIndex).split(/\r\n?|\n/).length - 1;
    [cells, begin] = [[], pattern.lastIndex];
  }
  return undefined;
}
