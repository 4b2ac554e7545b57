import { COUNTY_PROGRAMS } from "./counties.ts";
import { NOTICE_PLACES } from "./state-notices.ts";
import { count, id, keyOf, named, text, textOf, time, z } from "#kit/values/zod.ts";

const dollars = z.number().meta({ description: "Dollars" });
const percent = z.number().meta({ description: "Percent" });
const day = (description: string) => textOf(`YYYY-MM-DD. ${description}`);

const bands = z.array(z.object({ upToLtvPercent: percent, annualPercent: percent })).meta({
  description: "The annual premium of loans up to a share of the value, the smallest first",
});
const bySize = z.object({ upToLimit: bands, aboveLimit: bands });

const fhaContent = named("FhaContent", {
  upfrontPercent: percent,
  leastDownPercent: percent.meta({ description: "The least down payment, percent of the price" }),
  endsUpToLtvPercent: percent.meta({
    description: "Premiums end for loans up to this share of the value",
  }),
  endsAfterMonths: count,
  baseLoanLimit: dollars.meta({ description: "The loan up to which the first bands apply" }),
  shortTermMonths: count.meta({ description: "Terms up to this have the short bands" }),
  long: bySize,
  short: bySize,
});
export type FhaContent = z.infer<typeof fhaContent>;

const byUse = z.object({ first: percent, subsequent: percent });
const vaContent = named("VaContent", {
  purchase: z
    .array(z.object({ fromDownPercent: percent, ...byUse.shape }))
    .meta({ description: "By down payment, the largest first" }),
  other: z.object({
    "cash-out": byUse,
    irrrl: byUse,
    assumption: byUse,
    manufactured: byUse,
    "native-american-direct": byUse,
  }),
});
export type VaContent = z.infer<typeof vaContent>;

const usdaContent = named("UsdaContent", {
  upfrontPercent: percent.meta({ description: "Of the loan with this fee in it" }),
  annualPercent: percent.meta({ description: "A year, of the average balance" }),
});
export type UsdaContent = z.infer<typeof usdaContent>;

const byUnits = z.object({ one: dollars, two: dollars, three: dollars, four: dollars });
const limitsContent = named("LimitsContent", {
  baseline: byUnits.meta({ description: "Where nothing else is set, by units of the home" }),
  ceiling: byUnits.meta({ description: "The ceiling for high-cost areas" }),
  fhaFloor: byUnits.optional().meta({ description: "FHA's lowest; else 65 % of the baseline" }),
  fhaCeiling: byUnits.optional().meta({ description: "FHA's highest; else the ceiling" }),
});
export type LimitsContent = z.infer<typeof limitsContent>;
export type ByUnits = z.infer<typeof byUnits>;

const ratios = z.object({ frontRatioPercent: percent, backRatioPercent: percent });
const ratiosContent = named("RatiosContent", {
  conventional: ratios,
  fha: ratios,
  va: ratios,
  usda: ratios,
});
export type RatiosContent = z.infer<typeof ratiosContent>;

const dates = {
  source: textOf("In words that can be looked up"),
  effectiveFrom: day("The first day on which it applies"),
  effectiveTo: day("The last day on which it applies").nullable(),
  reviewBy: day("When a person should check whether it still applies"),
};

const kinds = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion("kind", [
    z.object({ ...shape, kind: z.literal("fha"), content: fhaContent }),
    z.object({ ...shape, kind: z.literal("va"), content: vaContent }),
    z.object({ ...shape, kind: z.literal("usda"), content: usdaContent }),
    z.object({ ...shape, kind: z.literal("limits"), content: limitsContent }),
    z.object({ ...shape, kind: z.literal("ratios"), content: ratiosContent }),
  ]);

/** A table that admins have added to the built-in ones. */
export const addedTable = kinds(dates).meta({ id: "AddedTable" });
export type AddedTable = z.infer<typeof addedTable>;

/** The same for the admins who maintain it. */
export const datedTable = kinds({
  ...dates,
  id,
  revision: count.meta({ description: "To send along with changes" }),
  updatedAt: time,
  updatedByName: text,
}).meta({ id: "DatedTable" });
export type DatedTable = z.infer<typeof datedTable>;

/** What applicants and visitors read of a state's law. */
const noticeShown = {
  state: text,
  shownAt: keyOf(NOTICE_PLACES),
  words: text,
  link: textOf("An address, or nothing"),
};
export const shownNotice = named("ShownNotice", noticeShown);

/** The same for the admins who maintain it. */
export const stateNotice = named("StateNotice", {
  id,
  ...noticeShown,
  role: textOf("As what the lender is licensed"),
  ...dates,
  revision: count,
  updatedAt: time,
  updatedByName: text,
});
export type StateNotice = z.infer<typeof stateNotice>;

const programme = z.enum(COUNTY_PROGRAMS);

/** The limits of a year's counties, imported as one file. */
export const countyYear = named("CountyYear", {
  programme,
  year: z.int(),
  counties: count,
  source: text,
  reviewBy: day("When a person should check whether it still applies"),
  importedAt: time,
  importedByName: text,
});
export type CountyYear = z.infer<typeof countyYear>;

const countyLimit = z.object({ county: text, ...byUnits.shape });

export const stateLimits = named("StateLimits", {
  year: z.int().nullable().meta({ description: "Null when there are no limits of today's year" }),
  source: text,
  reviewBy: text,
  counties: z.array(countyLimit),
});
export type StateLimits = z.infer<typeof stateLimits>;

export const tablesDesk = named("TablesDesk", {
  tables: z.array(datedTable),
  countyYears: z.array(countyYear),
});
export type TablesDesk = z.infer<typeof tablesDesk>;

/** What visitors' pages compute with, besides what is built in. */
export const addedTables = named("AddedTables", {
  tables: z.array(addedTable),
  countyYears: z.array(
    countyYear.pick({ programme: true, year: true, source: true, reviewBy: true }),
  ),
});
export type AddedTables = z.infer<typeof addedTables>;

export const LOAN_SIZES = ["conforming", "high-balance", "jumbo", "by county"] as const;

export const loanSizeAnswer = named("LoanSize", {
  size: z.enum(LOAN_SIZES).meta({
    description:
      "By county: high-balance where the county's limit is at least the loan, else jumbo",
  }),
  baseline: dollars,
  ceiling: dollars,
  countyLimit: dollars.nullable().meta({ description: "Null without a county" }),
  source: text,
  effectiveFrom: day("The first day on which the limits apply"),
  effectiveTo: day("The last day on which they apply").nullable(),
});
export type LoanSize = z.infer<typeof loanSizeAnswer>;
