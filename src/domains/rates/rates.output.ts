import { RATE_PROGRAM_KEYS } from "#lending/loan-facts.ts";
import { count, id, named, text, textOf, time, z } from "#kit/values/zod.ts";

const dollars = z.number().meta({ description: "Dollars" });
const percent = z.number().meta({ description: "Percent" });

/** How an adjustable rate continues after its initial period. */
export const rateAdjustment = named("RateAdjustment", {
  fixedMonths: count.meta({ description: "Months at the initial rate" }),
  everyMonths: count.meta({ description: "Months between later adjustments" }),
  index: text,
  indexPercent: percent.meta({ description: "The index on the day of the rates" }),
  marginPercent: percent.meta({ description: "Added to the index at each adjustment" }),
  firstCapPercent: percent.meta({ description: "The most that the first adjustment changes" }),
  laterCapPercent: percent.meta({ description: "The most that a later one changes" }),
  lifetimeCapPercent: percent.meta({ description: "The most that the rate ever rises" }),
});
export type RateAdjustment = z.infer<typeof rateAdjustment>;

/** A period at one rate after the initial one. */
const rateStep = z.object({
  fromMonth: count.meta({ description: "Its first month, counted from 1" }),
  months: count,
  annualRatePercent: percent,
  payment: dollars.meta({ description: "Principal and interest a month, not rounded" }),
});
export type ShownStep = z.infer<typeof rateStep>;

const row = {
  product: text,
  program: z.enum(RATE_PROGRAM_KEYS).meta({
    description: "Decides for how long mortgage insurance counts in the APR",
  }),
  termMonths: count,
  annualRatePercent: percent,
  pointsPercent: percent,
  fees: dollars.meta({ description: "Dollars paid up front that the APR counts, besides points" }),
  loanAmount: dollars,
  ltvPercent: percent.meta({ description: "The loan in percent of the home's value" }),
  monthlyMortgageInsurance: dollars.meta({ description: "Dollars, the same in each month" }),
  annualMortgageInsurancePercent: percent.meta({
    description: "Instead of dollars: percent of each year's average balance; 0 for none",
  }),
  upfrontFeePercent: percent.meta({
    description: "The program's up-front premium or fee, added to the loan; a finance charge",
  }),
  lockDays: count,
  assumptions: text,
  adjustment: rateAdjustment.nullable().meta({ description: "Null for a fixed rate" }),
};

/** A loan of the sheet as the lender writes it. */
export const rateRow = named("RateRow", row);
export type RateRow = z.infer<typeof rateRow>;

/** The same with the terms that follow from it. */
export const offeredRate = named("OfferedRate", {
  ...row,
  aprPercent: percent.meta({ description: "Computed by Regulation Z, Appendix J; not rounded" }),
  payment: dollars.meta({ description: "Principal and interest a month, not rounded" }),
  steps: z.array(rateStep).meta({
    description: "The later rates at today's index, within the caps; none for a fixed rate",
  }),
  downPaymentPercent: percent,
  mortgageInsuranceMonths: count,
  mortgageInsurance: dollars.meta({ description: "Dollars a month, in the first year" }),
});
export type OfferedRate = z.infer<typeof offeredRate>;

/** What visitors see. */
export const shownRates = named("ShownRates", {
  asOf: textOf("A day, YYYY-MM-DD"),
  expiresAt: time,
  expiresInWords: textOf("The same in the lender's time zone, for display"),
  rows: z.array(offeredRate),
});
export type ShownRates = z.infer<typeof shownRates>;

/** The first of them, for the home page. */
export const ratesInShort = z.object({
  ...shownRates.pick({ asOf: true, expiresInWords: true }).shape,
  rows: z.array(
    offeredRate.pick({
      product: true,
      termMonths: true,
      annualRatePercent: true,
      pointsPercent: true,
      aprPercent: true,
      steps: true,
    }),
  ),
  fixed: z
    .array(
      offeredRate.pick({
        program: true,
        termMonths: true,
        annualRatePercent: true,
        pointsPercent: true,
        fees: true,
        loanAmount: true,
        ltvPercent: true,
        upfrontFeePercent: true,
        annualMortgageInsurancePercent: true,
        aprPercent: true,
        payment: true,
        mortgageInsurance: true,
        mortgageInsuranceMonths: true,
      }),
    )
    .meta({ description: "The first fixed rate of each program and term" }),
});
export type RatesInShort = z.infer<typeof ratesInShort>;
export type TodaysRate = RatesInShort["fixed"][number];

export const currentRates = named("CurrentRates", { rates: shownRates.nullable() });

export const RATE_ENDINGS = ["replaced", "withdrawn", "expired"] as const;

export const rateSheet = named("RateSheet", {
  id,
  ...shownRates.shape,
  publishedAt: time,
  publishedByName: text,
  endedAt: time.nullable(),
  ending: z.enum(RATE_ENDINGS).nullable(),
});
export type RateSheet = z.infer<typeof rateSheet>;

const understatedRate = z.object({
  product: text,
  publishedPercent: percent.meta({ description: "The APR that visitors see" }),
  aprPercent: percent.meta({ description: "The APR as it is computed now" }),
  namedAfter: z.enum(RATE_PROGRAM_KEYS).optional().meta({
    description: "The program in the product's name, by which the APR is computed if it is another",
  }),
});
export type UnderstatedRate = z.infer<typeof understatedRate>;

export const rateDesk = named("RateDesk", {
  rows: z.array(offeredRate),
  revision: count.meta({ description: "To send along with changes" }),
  updatedAt: time.nullable(),
  updatedByName: text.nullable(),
  latest: rateSheet.nullable().meta({ description: "The newest published sheet" }),
  understated: z.array(understatedRate).meta({
    description: "Rates that visitors see with an APR too low by more than 12 CFR 1026.22 allows",
  }),
});
export type RateDesk = z.infer<typeof rateDesk>;
