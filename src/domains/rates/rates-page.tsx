import { Link } from "@tanstack/react-router";
import {
  inPoints,
  inStretches,
  initialMonths,
  type OfferedRate,
  nameWithPoints,
  type RateAdjustment,
  type ShownRates,
  upfrontFee,
  wholeLoan,
} from "./rates.ts";
import { formatLongDate } from "#kit/values/format.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { ErrorSentence } from "#ui/error-sentence.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageSpinner } from "#ui/spinner.tsx";
import { asPercent, inCents, inDollars, inPercent } from "#lending/calculators/words.ts";
import { aprTerms, RateLadders } from "./rate-ladder.tsx";
import { type RateColumn, RateTable } from "./rate-table.tsx";

/** The rates with their terms, or a sentence when none are published. */
export function RatesPage() {
  const { data, isError } = trpc.rates.current.useQuery();
  if (isError) return <ErrorSentence>Error loading rates. Please try again later.</ErrorSentence>;
  if (!data) return <PageSpinner />;
  return (
    <div className="page-width grid gap-8 py-6 sm:py-8 print:mt-4 print:gap-4">
      {data.rates ? <Sheet rates={data.rates} /> : <NoRates />}
    </div>
  );
}

function Sheet({ rates: { asOf, expiresInWords, rows } }: { rates: ShownRates }) {
  return (
    <>
      <p className="text-lg">
        Rates of {formatLongDate(asOf)}. Good through {expiresInWords}. Rates can change sooner.{" "}
        <Link to="/contact" search={{ about: "/rates" }} className="link link-primary print:hidden">
          Your situation
        </Link>
      </p>
      <RateTable
        caption={`Rates of ${formatLongDate(asOf)}`}
        rates={rows}
        columns={COLUMNS}
        Under={AllTerms}
      />
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-16">
        <RateLadders rates={rows} />
        <div className="grid max-w-prose gap-3">
          <p>
            The payments do not include amounts for taxes and insurance premiums: the actual payment
            obligation will be greater.{" "}
            {rows.some(({ adjustment }) => adjustment)
              ? "Fixed rates are fixed for the whole term. An adjustable rate follows its index: after the months at its initial rate, rate and payment may rise or fall, and nobody knows by how much."
              : "The rates are fixed for the whole term."}
          </p>
          <p>
            These are examples for the assumptions beside them, not an offer or a commitment to
            lend. Your own rate depends on your credit, the property, the down payment and the day
            of the rate lock.
          </p>
          <p className="print:hidden">
            The APR follows from all terms of a rate: read{" "}
            <Link to="/how-we-compute" className="link link-primary">
              how we compute
            </Link>
            .
          </p>
        </div>
      </div>
      <Ask about="/rates">Ask for a rate of your own</Ask>
    </>
  );
}

function NoRates() {
  return (
    <>
      <p className="text-lg">
        We publish no rates at the moment. Please ask a loan officer for today's.
      </p>
      <Ask>Contact Us</Ask>
    </>
  );
}

function Ask({ children, about }: { children: string; about?: string }) {
  return (
    <p className="flex flex-wrap gap-3 print:hidden">
      <Link to="/contact" search={about ? { about } : {}} className="btn btn-primary">
        {children}
      </Link>
      <Link to="/apply" className="btn btn-outline btn-primary">
        Apply For A Loan
      </Link>
    </p>
  );
}

/** What must accompany an advertised rate beside its APR: 12 CFR 1026.24(d)(2). */
const COLUMNS: RateColumn<OfferedRate>[] = [
  {
    heading: "Points",
    of: inPoints,
    onPhone: "max-lg:-order-1 whitespace-nowrap",
  },
  {
    heading: "Down",
    of: ({ downPaymentPercent }) => `${asPercent(downPaymentPercent)} down`,
    onPhone: "max-lg:order-1 whitespace-nowrap",
  },
  {
    heading: "Monthly principal and interest",
    of: (rate) =>
      rate.mortgageInsuranceMonths > 0
        ? `${payments(rate)}, and ${inCents(rate.mortgageInsurance)} mortgage insurance`
        : payments(rate),
    onPhone: "",
  },
];

/** A loan with all its terms, all in the same size and place: 12 CFR 1026.24(c), (d) and (f). */
function AllTerms({ rate }: { rate: OfferedRate }) {
  const search = aprTerms(rate);
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-medium text-primary">
        All terms<span className="sr-only"> of {nameWithPoints(rate)}</span>
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="grid gap-x-6 gap-y-3 pt-1 pb-3 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3 print:gap-y-1.5">
        {termsOf(rate).map(([name, value]) => (
          <div key={name}>
            <dt className="text-base-content/80">{name}</dt>
            <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {search && (
        <p className="pb-3 print:hidden">
          <Link
            to="/calculators/$calculator"
            params={{ calculator: "apr" }}
            search={search}
            className="link link-primary"
          >
            Compute this APR yourself
          </Link>
        </p>
      )}
    </details>
  );
}

function termsOf(rate: OfferedRate): [string, string][] {
  const { loanAmount, pointsPercent, downPaymentPercent, adjustment } = rate;
  const points = (wholeLoan(rate) * pointsPercent) / 100;
  const upfront = upfrontFee(rate);
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
    ["Fees included in APR", inDollars(rate.fees)],
    [
      "Loan amount",
      upfront > 0
        ? `${inDollars(loanAmount)}, with the up-front fee of ${inDollars(upfront)} ${inDollars(wholeLoan(rate))}`
        : inDollars(loanAmount),
    ],
    ["Down payment", `${asPercent(downPaymentPercent)} down (${asPercent(rate.ltvPercent)} LTV)`],
    ["Repayment", `${payments(rate, "monthly payments")}, principal and interest`],
    ...mortgageInsurance(rate),
    ["Rate lock", `${rate.lockDays} days`],
    ["Assumes", rate.assumptions],
  ];
}

type Terms = [string, string][];

/** Such as `60 payments of $1,798.65, then 300 of $2,415.68`. */
function payments(rate: OfferedRate, name = "payments"): string {
  const later = rate.steps.map(({ months, payment }) => `${months} of ${inCents(payment)}`);
  const first = `${initialMonths(rate)} ${name} of ${inCents(rate.payment)}`;
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
