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
const CELL = /[^\S\r\n]*"((?:[^"]|"")*)"[^\S\r\n]*(,|\r?\n|$)|([^",\r\n]*)(,|\r?\n|$)/y;

/** The rows of a CSV file, without empty lines; undefined when its quotes do not match. */
export function parseCsv(file: string): string[][] | undefined {
  return parseCsvLines(file)?.map(({ cells }) => cells);
}

/** The same, each with the line of the file on which it begins, counted from 1. */
export function parseCsvLines(file: string): { cells: string[]; line: number }[] | undefined {
  const text = file.replace(/^\uFEFF/, "");
  const rows: { cells: string[]; line: number }[] = [];
  let [cells, line, begin]: [string[], number, number] = [[], 1, 0];
  const end = () => {
    rows.push({ cells, line });
    line += text.slice(begin, CELL.lastIndex).split("\n").length - 1;
    [cells, begin] = [[], CELL.lastIndex];
  };
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text);
    if (!found) return undefined;
    const [, quoted, quotedEnd, plain, plainEnd] = found;
    const value = quoted?.replaceAll('""', '"') ?? plain?.trim() ?? "";
    cells.push(value.replace(KEPT_FROM_RUNNING, ""));
    if ((quotedEnd ?? plainEnd) === ",") {
      // A comma at the very end is followed by an empty cell
      if (CELL.lastIndex === text.length) cells.push("");
      else continue;
    }
    end();
  }
  if (cells.length > 0) end();
  return rows.filter((each) => each.cells.some((value) => value !== ""));
}
