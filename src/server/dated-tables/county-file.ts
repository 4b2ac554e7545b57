import { createInterface } from "node:readline";
import { parseCsv } from "#shared/csv.ts";
import { countyRowInput } from "#shared/dated-tables.input.ts";
import type { Issue } from "#shared/errors.output.ts";
import type { z } from "#shared/zod.ts";
import { AppError } from "#server/errors.ts";
import type { Storage } from "#server/uploads/storage.ts";

export type CountyRow = z.infer<typeof countyRowInput>;
type Name = keyof CountyRow;

export interface CountyFile {
  year: number;
  rows: CountyRow[];
}

/** The columns by their heads, the ones of the Federal Housing Finance Agency's file included. */
const COLUMNS: Record<Name, readonly string[]> = {
  state: ["State"],
  county: ["County", "County Name"],
  one: ["1 unit", "One-Unit Limit"],
  two: ["2 units", "Two-Unit Limit"],
  three: ["3 units", "Three-Unit Limit"],
  four: ["4 units", "Four-Unit Limit"],
  year: ["Year", "Effective year"],
};
/** Columns of that file that are not needed. */
const LEFT_OUT = ["FIPS State Code", "FIPS County Code", "CBSA Number"];

const MOST_PROBLEMS = 50;
/** The country has some 3,200. */
const MOST_COUNTIES = 10_000;

/**
 * Reads a year's counties from a stored file, line by line. Throws BAD_REQUEST with an issue for
 * each line that is not a county: its number and what is wrong with it.
 */
export async function readCountyFile(storage: Storage, address: string): Promise<CountyFile> {
  const file = await storage.open(address);
  if (!file) throw new Error(`the file at ${address} is gone`);
  try {
    return await readLines(
      createInterface({ input: file.handle.createReadStream({ autoClose: false }) }),
    );
  } finally {
    await file.handle.close();
  }
}

export async function readLines(lines: AsyncIterable<string>): Promise<CountyFile> {
  const reading = new CountyLines();
  let number = 0;
  for await (const text of lines) {
    number += 1;
    if (text.replace(/^\uFEFF/, "").trim() !== "") reading.take(text, number);
    if (reading.isHopeless) break;
  }
  return reading.end();
}

/** What has been read of a file. */
class CountyLines {
  readonly #rows: CountyRow[] = [];
  readonly #seen = new Map<string, number>();
  readonly #problems: Issue[] = [];
  #places: (Name | undefined)[] | undefined;

  get isHopeless(): boolean {
    return this.#problems.length >= MOST_PROBLEMS;
  }

  take(text: string, line: number): void {
    const cells = parseCsv(text)?.[0];
    if (!cells) this.#refuse(line, "The quotation marks do not match.");
    else if (this.#places) this.#takeRow(cells, line);
    else this.#takeHeads(cells, line);
  }

  /** Throws BAD_REQUEST unless every line was a county. */
  end(): CountyFile {
    const [first] = this.#rows;
    if (this.#problems.length === 0 && !first)
      this.#refuse(1, "There are no counties in this file.");
    const [problem] = this.#problems;
    if (problem || !first)
      throw new AppError("BAD_REQUEST", problem?.message ?? "", { issues: this.#problems });
    return { year: first.year, rows: this.#rows };
  }

  #takeHeads(heads: string[], line: number): void {
    const named = Object.entries(COLUMNS) as [Name, readonly string[]][];
    this.#places = heads.map(
      (head) => named.find(([, names]) => names.some((name) => isSame(name, head)))?.[0],
    );
    const unknown = heads.find(
      (head, at) => !this.#places?.[at] && !LEFT_OUT.some((name) => isSame(name, head)),
    );
    if (unknown !== undefined)
      this.#refuse(line, `There is no column “${unknown.slice(0, 40)}” in a file of counties.`);
    for (const [name, [head]] of named)
      if (!this.#places.includes(name)) this.#refuse(line, `The column “${head}” is missing.`);
  }

  #takeRow(cells: string[], line: number): void {
    const places = this.#places ?? [];
    if (cells.length !== places.length)
      return this.#refuse(line, `There are ${cells.length} cells where ${places.length} belong.`);
    const values = places.flatMap((name, at) =>
      name ? [[name, readCell(name, cells[at] ?? "")]] : [],
    );
    const { data: row, error } = countyRowInput.safeParse(Object.fromEntries(values));
    if (error) return error.issues.forEach(({ message }) => this.#refuse(line, message));
    return this.#add(row, line);
  }

  #add(row: CountyRow, line: number): void {
    const [first] = this.#rows;
    const key = `${row.state} ${row.county.toLowerCase()}`;
    const earlier = this.#seen.get(key);
    if (first && row.year !== first.year)
      this.#refuse(line, `The file is for ${first.year}, and this line for ${row.year}.`);
    else if (earlier !== undefined)
      this.#refuse(line, `${row.county}, ${row.state}, is on line ${earlier} already.`);
    else if (this.#rows.length === MOST_COUNTIES)
      this.#refuse(line, `There are more than ${MOST_COUNTIES.toLocaleString("en-US")} counties.`);
    else this.#rows.push(row);
    this.#seen.set(key, line);
  }

  #refuse(line: number, message: string): void {
    if (!this.isHopeless)
      this.#problems.push({ path: `file.${line}`, message: `Line ${line}: ${message}` });
  }
}

function isSame(one: string, other: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[\s-]+/g, " ")
      .trim();
  return plain(one) === plain(other);
}

/** Text as its value; what should be a number and is none stays text, to be refused. */
function readCell(name: Name, text: string): string | number {
  if (name === "state") return text.toUpperCase();
  if (name === "county") return text;
  return /^\$?\s*(\d{1,3}(,\d{3})+|\d+)$/.test(text) ? Number(text.replace(/[$,\s]/g, "")) : text;
}
