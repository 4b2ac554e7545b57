import { createInterface } from "node:readline";
import { countyRowInput } from "#lending/dated-tables.input.ts";
import type { Issue } from "#platform/errors.output.ts";
import { AppError } from "#platform/errors.ts";
import type { Storage } from "#domains/uploads/storage.server.ts";
import { parseCsv } from "#kit/values/csv.ts";
import { COUNTY_STATES } from "#lending/counties.ts";
import type { z } from "#kit/values/zod.ts";

export interface CountyFile {
  year: number;
  rows: CountyRow[];
}

const MOST_PROBLEMS = 50;
/** A limit; the country has some 3,200. */
const MOST_COUNTIES = 10_000;
/** A heading in quotation marks may have line breaks. */
const MOST_LINES_OF_HEADS = 20;

/**
 * Reads a year's counties from a stored file, line by line. Throws BAD_REQUEST with an issue for
 * each line that is not a county: its number and what is wrong with it.
 * @param year for a file that does not say it
 */
export async function readCountyFile(
  storage: Storage,
  address: string,
  year: number | undefined,
): Promise<CountyFile> {
  const file = await storage.open(address);
  if (!file) throw new Error(`the file at ${address} is gone`);
  try {
    const bytes = file.handle.createReadStream({ autoClose: false, encoding: "latin1" });
    return await readLines(createInterface({ input: bytes, crlfDelay: Infinity }), year);
  } finally {
    await file.handle.close();
  }
}

/** @param lines one character for each byte */
export async function readLines(lines: AsyncIterable<string>, year?: number): Promise<CountyFile> {
  const reading = new CountyLines(year);
  let number = 0;
  for await (const bytes of lines) {
    number += 1;
    const text = decode(bytes);
    if (text.trim() !== "") reading.take(text, number);
    if (reading.isHopeless) break;
  }
  return reading.end();
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });
const ANSI = new TextDecoder("windows-1252");

/** Spreadsheets save files either in UTF-8 or in Windows' encoding. */
function decode(line: string): string {
  const bytes = Buffer.from(line, "latin1");
  try {
    return UTF8.decode(bytes);
  } catch {
    return ANSI.decode(bytes);
  }
}

/** What has been read of a file so far. */
class CountyLines {
  readonly #year: number | undefined;
  readonly #rows: CountyRow[] = [];
  readonly #seen = new Map<string, number>();
  readonly #problems: Issue[] = [];
  #places: (Name | undefined)[] | undefined;
  #isHuds = false;
  /** A heading that continues on the next line. */
  #begun: { text: string; line: number; lines: number } | undefined;

  constructor(year: number | undefined) {
    this.#year = year;
  }

  get isHopeless(): boolean {
    return this.#problems.length >= MOST_PROBLEMS;
  }

  take(text: string, line: number): void {
    const values = this.#places || this.#begun ? undefined : readHudLine(text);
    if (values) {
      this.#isHuds = true;
      this.#check(values, line);
    } else if (this.#isHuds) this.#refuse(line, "This is not a line as in HUD's file.");
    else if (this.#places) this.#takeRow(cellsOf(text), line);
    else this.#takeHeads(text, line);
  }

  /** Throws BAD_REQUEST unless every line was a county. */
  end(): CountyFile {
    const [first] = this.#rows;
    if (this.#begun) this.#refuse(this.#begun.line, "The quotation marks do not match.");
    if (this.#problems.length === 0 && !first)
      this.#refuse(1, "There are no counties in this file.");
    const [problem] = this.#problems;
    if (problem || !first)
      throw new AppError("BAD_REQUEST", problem?.message ?? "", { issues: this.#problems });
    return { year: first.year, rows: this.#rows };
  }

  #takeHeads(text: string, number: number): void {
    const { line, lines, text: before } = this.#begun ?? { line: number, lines: 0, text: "" };
    const heads = cellsOf(before + text);
    this.#begun = undefined;
    if (!heads && lines < MOST_LINES_OF_HEADS)
      this.#begun = { text: `${before}${text}\n`, line, lines: lines + 1 };
    else if (!heads) this.#refuse(line, "The quotation marks do not match.");
    // The title of the list
    else if (heads.filter(Boolean).length > 1) this.#findPlaces(heads, line);
  }

  #findPlaces(heads: string[], line: number): void {
    const named = Object.entries(COLUMNS) as [Name, readonly string[]][];
    const isOneOf = (names: readonly string[], head: string) =>
      names.some((name) => plainHead(name) === plainHead(head));
    const places = heads.map((head) => named.find(([, names]) => isOneOf(names, head))?.[0]);
    this.#places = places;
    const unknown = heads.find(
      (head, at) => !places[at] && head.trim() !== "" && !isOneOf(LEFT_OUT, head),
    );
    if (unknown !== undefined)
      this.#refuse(line, `There is no column “${unknown.slice(0, 40)}” in a file of counties.`);
    for (const [name, [head]] of named)
      if (name !== "year" && !places.includes(name))
        this.#refuse(line, `The column “${head}” is missing.`);
  }

  #takeRow(cells: string[] | undefined, line: number): void {
    const places = this.#places ?? [];
    if (!cells) return this.#refuse(line, "The quotation marks do not match.");
    if (cells.length === 0) return undefined;
    if (cells.length !== places.length)
      return this.#refuse(line, `There are ${cells.length} cells instead of ${places.length}.`);
    const values = places.flatMap((name, at) =>
      name ? [[name, readCell(name, cells[at] ?? "")]] : [],
    );
    return this.#check(Object.fromEntries(values), line);
  }

  #check(values: Partial<Record<Name, unknown>>, line: number): void {
    const year = values.year ?? this.#year;
    if (year === undefined) return this.#refuseWithoutYear();
    const { data: row, error } = countyRowInput.safeParse({ ...values, year });
    if (error) return error.issues.forEach(({ message }) => this.#refuse(line, message));
    if (this.#year !== undefined && row.year !== this.#year)
      return this.#refuse(line, `This line is for ${row.year}, and you asked for ${this.#year}.`);
    return this.#add(row, line);
  }

  #add(row: CountyRow, line: number): void {
    const [first] = this.#rows;
    const key = `${row.state} ${row.county.toLowerCase()}`;
    const earlier = this.#seen.get(key);
    if (first && row.year !== first.year)
      this.#refuse(line, `The file is for ${first.year}, and this line for ${row.year}.`);
    else if (earlier !== undefined)
      this.#refuse(line, `${row.county}, ${row.state}, is already on line ${earlier}.`);
    else if (this.#rows.length === MOST_COUNTIES)
      this.#refuse(line, `There are more than ${MOST_COUNTIES.toLocaleString("en-US")} counties.`);
    else this.#rows.push(row);
    this.#seen.set(key, line);
  }

  /** Reported once, at the field of the form. */
  #refuseWithoutYear(): void {
    if (!this.#problems.some(({ path }) => path === "year"))
      this.#problems.push({
        path: "year",
        message: "The file does not say for which year it is. Please enter the year.",
      });
  }

  #refuse(line: number, message: string): void {
    if (!this.isHopeless)
      this.#problems.push({ path: `file.${line}`, message: `Line ${line}: ${message}` });
  }
}

type CountyRow = z.infer<typeof countyRowInput>;
type Name = keyof CountyRow;

/**
 * The columns by their headings: the template's own, those of the Federal Housing Finance Agency's
 * file, and those of HUD's FHA Mortgage Limits page.
 */
const COLUMNS: Record<Name, readonly string[]> = {
  state: ["State"],
  county: ["County", "County Name"],
  one: ["1 unit", "One-Unit Limit", "One-Family"],
  two: ["2 units", "Two-Unit Limit", "Two-Family"],
  three: ["3 units", "Three-Unit Limit", "Three-Family"],
  four: ["4 units", "Four-Unit Limit", "Four-Family"],
  year: ["Year", "Effective year", "Limit Year"],
};

/** Columns of those files that are not needed. */
const LEFT_OUT = [
  "FIPS State Code",
  "FIPS County Code",
  "CBSA Number",
  "MSA Name",
  "MSA Code",
  "Division",
  "County Code",
  "Median Sale Price",
  "Last Revised",
];

/** A column's heading without line breaks, capitals and hyphens. */
function plainHead(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s-]+/g, " ")
    .trim();
}

/** The cells of a line; none of an empty one. Undefined when its quotes do not match. */
function cellsOf(line: string): string[] | undefined {
  const rows = parseCsv(line);
  return rows && (rows[0] ?? []);
}

const STATE_CODES = new Map(
  Object.entries(COUNTY_STATES).map(([code, name]) => [name.toUpperCase(), code]),
);

const WHOLE_DOLLARS = /^\$?\s*(\d{1,3}(,\d{3})+|\d+)(\.0+)?$/;

/** Text as its value; text where a number belongs stays text, to be refused. */
function readCell(name: Name, cell: string): string | number {
  const text = cell.trim();
  if (name === "state") return STATE_CODES.get(text.toUpperCase()) ?? text.toUpperCase();
  if (name === "county") return text;
  if (name === "year") return /^(CY)?\d{4}$/.test(text) ? Number(text.replace("CY", "")) : text;
  return WHOLE_DOLLARS.test(text) ? Number(text.replace(/\..*|[$,\s]/g, "")) : text;
}

/**
 * A line of HUD's file cyYEAR-forward-limits.txt: by its layout the kind of limit is in column 66,
 * the median price in 67, the limits in 74, 81, 88 and 95, each of seven digits, the state in 102,
 * the county's code in 104, the state's name in 107 and the county's in 133. Names with accents may
 * move them a little.
 */
const OF_HUD =
  /^.{60,70}?[A-Z][\d ]{7}([\d ]{7})([\d ]{7})([\d ]{7})([\d ]{7})([A-Z]{2})\d{3}.{26}(.{1,15})/;

const HUDS_NAMES = ["one", "two", "three", "four", "state", "county"] as const;

/** The values of such a line; undefined for any other. */
function readHudLine(line: string): Partial<Record<Name, string | number>> | undefined {
  const [, ...cells] = OF_HUD.exec(line) ?? [];
  if (cells.length === 0) return undefined;
  return Object.fromEntries(HUDS_NAMES.map((name, at) => [name, readCell(name, cells[at] ?? "")]));
}
