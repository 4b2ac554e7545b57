import { initialMonths, type OfferedRate, type RateAdjustment } from "#shared/rates.ts";
import { asPercent, inCents, inDollars, inPercent } from "#shared/calculators/words.ts";

import { inStretches } from "./in-stretches.ts";

/**
 * A loan with the terms that must accompany an advertised rate, all in the same size and place: 12
 * CFR 1026.24(c), (d) and (f). The rate is never more conspicuous than the APR.
 */
export function RateTerms({ rate }: { rate: OfferedRate }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3 print:gap-y-1.5">
      {termsOf(rate).map(([name, value]) => (
        <div key={name}>
          <dt className="text-base-content/80">{name}</dt>
          <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function termsOf(rate: OfferedRate): [string, string][] {
  const { loanAmount, pointsPercent, downPaymentPercent, adjustment } = rate;
  const points = (loanAmount * pointsPercent) / 100;
  const apr = inPercent(rate.aprPercent);
  return [
    ...(adjustment
      ? adjustableRate(rate, adjustment)
      : ([["Interest rate, fixed", inPercent(rate.annualRatePercent)]] satisfies Terms)),
    [
      "Annual percentage rate (APR)",
      adjustment ? `${apr}; it may increase after the loan is made` : apr,
    ],
    [
      "Points",
      points > 0 ? `${inPercent(pointsPercent)} of the loan, ${inDollars(points)}` : "None",
    ],
    ["Fees that the APR counts", inDollars(rate.fees)],
    ["Loan amount", inDollars(loanAmount)],
    [
      "Down payment",
      `${asPercent(downPaymentPercent)} of the price, so a loan of ${asPercent(rate.ltvPercent)}`,
    ],
    ["Repayment", `${payments(rate)}, principal and interest`],
    ...mortgageInsurance(rate),
    ["Rate lock", `${rate.lockDays} days`],
    ["Assumes", rate.assumptions],
  ];
}

type Terms = [string, string][];

/** Such as `60 monthly payments of $1,798.65, then 300 of $2,415.68`. */
function payments(rate: OfferedRate): string {
  const later = rate.steps.map(({ months, payment }) => `${months} of ${inCents(payment)}`);
  const first = `${initialMonths(rate)} monthly payments of ${inCents(rate.payment)}`;
  return [first, later.join(" and ")].filter(Boolean).join(", then ");
}

/** Each rate with its period, and what determines it: 12 CFR 1026.24(f)(2). */
function adjustableRate(rate: OfferedRate, adjustment: RateAdjustment): Terms {
  const { fixedMonths, everyMonths, index, indexPercent, marginPercent } = adjustment;
  const { firstCapPercent, laterCapPercent, lifetimeCapPercent } = adjustment;
  const highest = inPercent(rate.annualRatePercent + lifetimeCapPercent);
  return [
    ["Interest rate, adjustable", `${inStretches(rate)}, at today's index`],
    [
      "Index and margin",
      `${index}, ${inPercent(indexPercent)} on the day of these rates, plus ${inPercent(marginPercent)}`,
    ],
    ["Adjusted", `After ${fixedMonths} months, then every ${everyMonths} months`],
    [
      "Caps",
      `${asPercent(firstCapPercent)} at the first adjustment, ${asPercent(laterCapPercent)} at each later one, ${asPercent(lifetimeCapPercent)} in all: never above ${highest}`,
    ],
  ];
}

function mortgageInsurance(rate: OfferedRate): [string, string][] {
  const { mortgageInsurance, mortgageInsuranceMonths: months, termMonths } = rate;
  if (months === 0) return [];
  const amount = `${inCents(mortgageInsurance)} more a month`;
  const time = months < termMonths ? `the first ${months} months` : "the whole term";
  return [
    [
      "Mortgage insurance",
      rate.annualMortgageInsurancePercent > 0
        ? `${amount} in the first year, then less each year with the balance, for ${time}`
        : `${amount} for ${time}`,
    ],
  ];
}
