import type { OfferedRate } from "#shared/rates.ts";
import { asPercent, inCents, inDollars, inPercent } from "#shared/calculators/words.ts";

/**
 * A loan with the terms that an advertised rate must come with, all in the same size and place: 12
 * CFR 1026.24(c), (d) and (f). The rate is never more conspicuous than the APR.
 */
export function RateTerms({ rate }: { rate: OfferedRate }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
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
  const { loanAmount, pointsPercent, termMonths, payment, downPaymentPercent } = rate;
  const points = (loanAmount * pointsPercent) / 100;
  return [
    ["Interest rate, fixed", inPercent(rate.annualRatePercent)],
    ["Annual percentage rate (APR)", inPercent(rate.aprPercent)],
    ["Points", `${inPercent(pointsPercent)} of the loan, ${inDollars(points)}`],
    ["Fees that the APR counts", inDollars(rate.fees)],
    ["Loan amount", inDollars(loanAmount)],
    [
      "Down payment",
      `${asPercent(downPaymentPercent)} of the price, so a loan of ${asPercent(rate.ltvPercent)}`,
    ],
    ["Repayment", `${termMonths} monthly payments of ${inCents(payment)}, principal and interest`],
    ...mortgageInsurance(rate),
    ["Rate lock", `${rate.lockDays} days`],
    ["Assumes", rate.assumptions],
  ];
}

function mortgageInsurance(rate: OfferedRate): [string, string][] {
  const { monthlyMortgageInsurance, mortgageInsuranceMonths } = rate;
  if (mortgageInsuranceMonths === 0) return [];
  return [
    [
      "Mortgage insurance",
      `${inCents(monthlyMortgageInsurance)} more in the first ${mortgageInsuranceMonths} months`,
    ],
  ];
}
