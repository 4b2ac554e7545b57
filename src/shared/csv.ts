/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const KEPT_FROM_RUNNING = /^'(?=[=+\-@\t\r])/;

/**
 * Rows as CSV by RFC 4180. A text that a spreadsheet would run as a formula begins with an
 * apostrophe, which `parseCsv` takes off again; numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const CELL = /[^\S\r\n]*"((?:[^"]|"")*)"[^\S\r\n]*(,|\r?\n|$)|([^",\r\n]*)(,|\r?\n|$)/y;

/** The rows of a CSV file, without empty lines; undefined when its quotes do not match. */
export function parseCsv(file: string): string[][] | undefined {
  const text = file.replace(/^\uFEFF/, "");
  const rows: string[][] = [];
  let row: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text);
    if (!found) return undefined;
    const [, quoted, quotedEnd, plain, plainEnd] = found;
    const value = quoted?.replaceAll('""', '"') ?? plain?.trim() ?? "";
    row.push(value.replace(KEPT_FROM_RUNNING, ""));
    if ((quotedEnd ?? plainEnd) === ",") {
      // A comma at the very end has an empty cell behind it
      if (CELL.lastIndex === text.length) row.push("");
      else continue;
    }
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows.filter((each) => each.some((value) => value !== ""));
}
