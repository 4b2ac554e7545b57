import { BUILT_IN } from "#lending/calculations/fee-tables.ts";
import { RATE_PROGRAM_KEYS } from "#lending/loan-facts.ts";
import { isInsured, withProgram } from "./rates.ts";
import { isTimeZone } from "#kit/values/time-zones.ts";
import { line, z } from "#kit/values/zod.ts";

/** Numbers of a row with their ranges; the sentence is the same for missing and out of range. */
function number(sentence: string, { min, max, step }: { min: number; max: number; step: number }) {
  return z.number(sentence).min(min, sentence).max(max, sentence).multipleOf(step, sentence);
}

const dollars = (what: string, min = 0) =>
  number(`Please enter ${what} in dollars, from ${min.toLocaleString("en-US")} to 100,000,000.`, {
    min,
    max: 100_000_000,
    step: 0.01,
  });

const LINE =
  "Please say what the rate assumes, such as a credit score of 740 and a home of your own.";

const months = (what: string, max: number) =>
  number(`Please enter ${what}, from 1 to ${max}.`, { min: 1, max, step: 1 });
const rate = (what: string) =>
  number(`Please enter ${what} in percent, from 0 to 30.`, { min: 0, max: 30, step: 0.001 });

const adjustmentInput = z.strictObject({
  fixedMonths: months("the months at the initial rate", 599),
  everyMonths: months("the months between adjustments", 120),
  index: line("Please name the index, such as the 30-day average of SOFR.", { max: 80 }),
  indexPercent: rate("the index"),
  marginPercent: rate("the margin"),
  firstCapPercent: rate("the cap of the first adjustment"),
  laterCapPercent: rate("the cap of later adjustments"),
  lifetimeCapPercent: rate("the lifetime cap"),
});

const HIGHEST = 30;

const rowInput = z.strictObject({
  product: line("Please name the loan, such as 30-year fixed.", { max: 80 }),
  program: z
    .enum(RATE_PROGRAM_KEYS, "Please choose the program: conventional, FHA, VA, USDA or other.")
    .optional()
    .meta({ description: "By default what the product is named" }),
  termMonths: number("Please enter the term in months, from 12 to 600.", {
    min: 12,
    max: 600,
    step: 1,
  }),
  annualRatePercent: number("Please enter the rate in percent, above 0 and up to 30.", {
    min: 0.001,
    max: 30,
    step: 0.001,
  }),
  pointsPercent: number("Please enter the points in percent of the loan, from 0 to 10.", {
    min: 0,
    max: 10,
    step: 0.001,
  }),
  fees: dollars("the fees that the APR counts"),
  loanAmount: dollars("the loan", 1000),
  ltvPercent: number("Please enter the loan in percent of the value, from 1 to 100.", {
    min: 1,
    max: 100,
    step: 0.001,
  }),
  monthlyMortgageInsurance: dollars("the mortgage insurance a month"),
  annualMortgageInsurancePercent: number(
    "Please enter the mortgage insurance in percent a year, from 0 to 5.",
    { min: 0, max: 5, step: 0.001 },
  ).default(0),
  upfrontFeePercent: number("Please enter the up-front premium in percent, from 0 to 5.", {
    min: 0,
    max: 5,
    step: 0.001,
  }).optional(),
  lockDays: number("Please enter the days of the rate lock, from 1 to 365.", {
    min: 1,
    max: 365,
    step: 1,
  }),
  assumptions: line(LINE, { max: 500 }),
  adjustment: adjustmentInput.nullable().default(null),
});

/** Programs and files that know nothing of the up-front premium leave it out: FHA's is everybody's. */
function withUpfront({ upfrontFeePercent, ...row }: z.output<typeof rowInput>) {
  const whole = withProgram(row);
  const usual = whole.program === "fha" ? BUILT_IN.fha[0]?.upfrontPercent : undefined;
  return { ...whole, upfrontFeePercent: upfrontFeePercent ?? usual ?? 0 };
}

export const rateRowInput = rowInput
  .transform(withUpfront)
  .superRefine(({ adjustment, termMonths, annualRatePercent, ...row }, context) => {
    if (row.program === "va" && isInsured(row))
      context.addIssue({
        code: "custom",
        path: ["monthlyMortgageInsurance"],
        message: "A VA loan has no mortgage insurance.",
      });
    if (!adjustment) return;
    const refuse = (field: keyof typeof adjustment, message: string) =>
      context.addIssue({ code: "custom", path: ["adjustment", field], message });
    if (adjustment.fixedMonths >= termMonths)
      refuse("fixedMonths", "The months at the initial rate must be fewer than the term.");
    if (annualRatePercent + adjustment.lifetimeCapPercent > HIGHEST)
      refuse("lifetimeCapPercent", `With this cap the rate could rise above ${HIGHEST} percent.`);
  });

const MOST_ROWS = 40;

/** The revision that the admin saw. */
const revision = z.int("Please load the rates again.").positive("Please load the rates again.");

export const saveRatesInput = z.object({
  revision,
  rows: z
    .array(rateRowInput, "Please send the rows.")
    .max(MOST_ROWS, `Please use at most ${MOST_ROWS} rows.`),
});

export const importRatesInput = z.object({
  revision,
  csv: z
    .string("Please choose a CSV file.")
    .min(1, "This file is empty.")
    .max(100_000, "This file is too long for a rate sheet."),
});

const DAY = "Please enter the day of the rates.";
const END = "Please enter the day and the time at which the rates expire.";

export const publishRatesInput = z.object({
  revision,
  asOf: z.iso.date(DAY),
  expiresAt: z.iso.datetime(END).overwrite(asWritten),
  /** The lender's time zone, for the text below the rates. */
  timeZone: z
    .string("Please send your time zone.")
    .max(60, "Please send your time zone.")
    .refine(isTimeZone, "Please send a time zone such as America/New_York."),
});

/**
 * Times are compared as text, so all have the same format; anything that is not a time has already
 * been refused.
 */
function asWritten(time: string): string {
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? time : at.toISOString();
}
