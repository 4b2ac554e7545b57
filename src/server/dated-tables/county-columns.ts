import { parseCsv } from "#shared/csv.ts";
import type { countyRowInput } from "#shared/dated-tables.input.ts";
import { COUNTY_STATES } from "#shared/counties.ts";
import type { z } from "#shared/zod.ts";

export type CountyRow = z.infer<typeof countyRowInput>;
export type Name = keyof CountyRow;

/**
 * The columns by their headings: the template's own, those of the Federal Housing Finance Agency's
 * file, and those of HUD's FHA Mortgage Limits page.
 */
export const COLUMNS: Record<Name, readonly string[]> = {
  state: ["State"],
  county: ["County", "County Name"],
  one: ["1 unit", "One-Unit Limit", "One-Family"],
  two: ["2 units", "Two-Unit Limit", "Two-Family"],
  three: ["3 units", "Three-Unit Limit", "Three-Family"],
  four: ["4 units", "Four-Unit Limit", "Four-Family"],
  year: ["Year", "Effective year", "Limit Year"],
};

/** Columns of those files that are not needed. */
export const LEFT_OUT = [
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
export function plainHead(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s-]+/g, " ")
    .trim();
}

/** The cells of a line; none of an empty one. Undefined when its quotes do not match. */
export function cellsOf(line: string): string[] | undefined {
  const rows = parseCsv(line);
  return rows && (rows[0] ?? []);
}

const STATE_CODES = new Map(
  Object.entries(COUNTY_STATES).map(([code, name]) => [name.toUpperCase(), code]),
);

const WHOLE_DOLLARS = /^\$?\s*(\d{1,3}(,\d{3})+|\d+)(\.0+)?$/;

/** Text as its value; text where a number belongs stays text, to be refused. */
export function readCell(name: Name, cell: string): string | number {
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
export function readHudLine(line: string): Partial<Record<Name, string | number>> | undefined {
  const [, ...cells] = OF_HUD.exec(line) ?? [];
  if (cells.length === 0) return undefined;
  return Object.fromEntries(HUDS_NAMES.map((name, at) => [name, readCell(name, cells[at] ?? "")]));
}
