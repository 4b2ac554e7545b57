import type { Schedule } from "#lending/calculations.output.ts";
import { refuse, wholeNumber } from "#lending/calculations/checks.ts";
import { schedule } from "#lending/calculations/schedule.ts";
import { calculator, FIELDS, type Figure } from "#lending/calculators/calculator.ts";
import { inCents, inYears } from "#lending/calculators/words.ts";
import { type Unit, UNITS, VIEWS } from "./schedule-rows.ts";

const MOST_MONTHS = 600;

export interface Amortization {
  schedule: Schedule;
  /** The same loan without the extra payments, if there are any. */
  plain: Schedule | undefined;
  unit: Unit;
}

/** A loan of any term, payment by payment. */
export const AMORTIZATION = calculator({
  fields: {
    loanAmount: { ...FIELDS.sum, label: "Loan amount", initial: "240000" },
    annualRatePercent: { ...FIELDS.rate, label: "Interest rate", initial: "6.5", fromTodays: 0 },
    termYears: {
      ...FIELDS.term,
      label: "Loan term",
      initial: "30",
      limits: wholeNumber(0, MOST_MONTHS / 12, "number of years"),
    },
    moreMonths: {
      kind: "whole",
      label: "Further months",
      initial: "0",
      after: "months",
      empty: 0,
      limits: wholeNumber(0, 11, "number of months"),
    },
    extraMonthlyPrincipal: { ...FIELDS.amount, label: "Extra each month", initial: "0" },
    schedule: {
      kind: "choice",
      label: "Schedule",
      initial: "years",
      options: VIEWS,
    },
  },
  groups: [
    {
      fields: [
        "loanAmount",
        "annualRatePercent",
        "termYears",
        "moreMonths",
        "extraMonthlyPrincipal",
        "schedule",
      ],
    },
  ],
  compute({ termYears, moreMonths, extraMonthlyPrincipal, schedule: view, ...rest }) {
    const termMonths = 12 * termYears + moreMonths;
    if (termMonths === 0 || termMonths > MOST_MONTHS)
      refuse("termYears", "Please enter a term from 1 month to 50 years.");
    const loan = { ...rest, termMonths };
    const paid = schedule({ ...loan, extraMonthlyPrincipal });
    const hasExtra = extraMonthlyPrincipal > 0;
    return {
      headline: { label: "Principal and interest a month", value: inCents(paid.payment) },
      figures: figuresOf(paid, hasExtra),
      says: [
        "Each month's interest is rounded to the cent, and the last payment takes the difference.",
      ],
      carried: { purpose: "home-purchase", amount: rest.loanAmount },
      data: {
        schedule: paid,
        plain: hasExtra ? schedule(loan) : undefined,
        unit: UNITS[view],
      } satisfies Amortization,
    };
  },
});

function figuresOf(paid: Schedule, hasExtra: boolean): Figure[] {
  return [
    { label: "Paid off after", value: inYears(paid.numberOfPayments) },
    { label: "Last payment", value: inCents(paid.lastPayment) },
    { label: "Total of payments", value: inCents(paid.totalPaid) },
    { label: "Total interest", value: inCents(paid.totalInterest) },
    ...(hasExtra
      ? [
          { label: "Time saved", value: inYears(paid.monthsSaved) },
          { label: "Interest saved", value: inCents(paid.interestSaved) },
        ]
      : []),
  ];
}
