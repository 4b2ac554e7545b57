import { offeredRate } from "#domains/rates/rates.output.ts";
import { count, id, named, textOf, z } from "#kit/values/zod.ts";

const dollars = z.number().meta({ description: "Dollars, not rounded" });
const terms = offeredRate.pick({
  product: true,
  annualRatePercent: true,
  aprPercent: true,
  pointsPercent: true,
  termMonths: true,
  ltvPercent: true,
  assumptions: true,
});

/** A new loan in place of a past one. */
export const rateGain = named("RateGain", {
  ...terms.shape,
  balance: dollars.meta({ description: "Owed now, if it was paid as agreed; the new loan" }),
  monthsLeft: count,
  costs: dollars.meta({ description: "Points, prepaid finance charges and the lender's estimate" }),
  currentPayment: dollars.meta({ description: "Principal and interest a month" }),
  newPayment: dollars,
  monthlySaving: dollars,
  lifetimeSaving: dollars,
  breakEvenMonth: count,
  address: textOf("The path of the calculator with these numbers"),
});
export type RateGain = z.infer<typeof rateGain>;

/** The same as it is shown at a past loan. */
export const shownGain = named("ShownRateGain", {
  ...rateGain.shape,
  loanId: id.meta({ description: "Of the past loan" }),
  expiresInWords: textOf("When the rate ends, in the office’s time zone"),
  words: textOf("What it saves a month, when its costs are paid back, rate and APR"),
  text: textOf("What can be written about it, with what 12 CFR 1026.24 asks for"),
});
export type ShownGain = z.infer<typeof shownGain>;

/** When a lender calls a new loan worth it. */
export const rateWatch = named("RateWatch", {
  mostMonths: count.meta({ description: "The latest month in which it has paid for its costs" }),
  leastSaving: z.number().meta({ description: "Dollars a month" }),
  otherCosts: z.number().meta({ description: "Closing costs besides those of the rate, dollars" }),
});
export type RateWatch = z.infer<typeof rateWatch>;
