import type { TableKind } from "#lending/calculations/fee-tables.ts";
import type { NoticePlace } from "#lending/state-notices.ts";
import { defineTable, historyOf } from "#kit/table/table.ts";
import { id, number, text } from "#domains/columns.ts";

export const rateDraft = defineTable("rateDraft", {
  /** Always 1: there is one. */
  id: number("none").key(),
  rows: text("none"),
  revision: number("none"),
  updatedAt: text("none").nullable(),
  updatedByName: text("staff").nullable(),
});

export const rateSheets = defineTable("rateSheets", {
  id: id(),
  /** With the terms as computed when it was published. */
  rows: text("none"),
  asOf: text("none"),
  expiresAt: text("none"),
  /** The lender's time zone, for showing these times. */
  timeZone: text("none"),
  publishedAt: text("none"),
  publishedByName: text("staff"),
  endedAt: text("none").nullable(),
  ending: text<"replaced" | "withdrawn" | "expired">("none").nullable(),
});

export const datedTables = defineTable("datedTables", {
  id: id(),
  kind: text<TableKind>("none"),
  effectiveFrom: text("none"),
  /** The first day on which it no longer applies; the website says the last one before. */
  effectiveTo: text("none").nullable(),
  source: text("none"),
  reviewBy: text("none"),
  content: text("none"),
  revision: number("none").default(1),
  updatedAt: text("none"),
  updatedByName: text("staff"),
}).with({ unique: [["kind", "effectiveFrom"]] });

/** What a state wants applicants or visitors to be told. */
export const stateNotices = defineTable("stateNotices", {
  id: id(),
  /** The postal code. */
  state: text("none"),
  /** As what the lender is licensed, such as a mortgage banker. */
  role: text("none"),
  shownAt: text<NoticePlace>("none"),
  words: text("none"),
  /** An address, or nothing. */
  link: text("none"),
  effectiveFrom: text("none"),
  /** The last day on which it is shown. */
  effectiveTo: text("none").nullable(),
  source: text("none"),
  reviewBy: text("none"),
  updatedAt: text("none"),
  updatedByName: text("staff"),
  revision: number("none").default(1),
});

/** A year's import. */
const year = {
  year: number("none").key(),
  counties: number("none"),
  source: text("none"),
  importedAt: text("none"),
  importedByName: text("staff"),
};

/** The loan limits of a county in a year, in dollars by the number of units of the home. */
const limitsOf = (years: string) => ({
  year: number("none").key().references(years, "cascade"),
  /** The state's postal code. */
  state: text("none").key(),
  county: text("none").key(),
  one: number("none"),
  two: number("none"),
  three: number("none"),
  four: number("none"),
});

/** The loan limits of each year's counties: for conforming loans, and FHA's. */
export const countyYears = defineTable("countyYears", year);
export const countyYearsShown = historyOf(countyYears);
export const countyLimits = defineTable("countyLimits", limitsOf("countyYears"));
export const fhaCountyYears = defineTable("fhaCountyYears", year);
export const fhaCountyYearsShown = historyOf(fhaCountyYears);
export const fhaCountyLimits = defineTable("fhaCountyLimits", limitsOf("fhaCountyYears"));

export const datedTablesShown = historyOf(datedTables);

export const rateSheetsInForce = defineTable(
  "rateSheetsInForce",
  historyOf(rateSheets, [
    "id",
    "rows",
    "asOf",
    "expiresAt",
    "timeZone",
    "publishedAt",
    "publishedByName",
  ]).columns,
).with({ pastOf: rateSheets, isView: true });
