import { Link } from "@tanstack/react-router";
import { inCents, inDollars, inPercent, inYears } from "#lending/calculators/words.ts";
import { inPoints, type OfferedRate, upfrontFee, wholeLoan } from "./rates.ts";

/** The fixed rates of each product that is offered at several points, the fewest points first. */
export function laddersIn(rows: readonly OfferedRate[]): OfferedRate[][] {
  const fixed = rows.filter(({ adjustment }) => adjustment === null);
  const same = ({ product, program, termMonths, loanAmount, ltvPercent }: OfferedRate) =>
    JSON.stringify([product, program, termMonths, loanAmount, ltvPercent]);
  return [...Map.groupBy(fixed, same).values()]
    .map((rungs) => rungs.toSorted((one, other) => one.pointsPercent - other.pointsPercent))
    .filter((rungs) => new Set(rungs.map(({ pointsPercent }) => pointsPercent)).size > 1);
}

/** What points buy: a step down for each rate, as wide as the points up to the next one. */
export function RateLadders({ rates }: { rates: readonly OfferedRate[] }) {
  return laddersIn(rates).map((rungs, index) => {
    const [{ product, loanAmount }] = rungs as [OfferedRate];
    return (
      <section key={index} aria-labelledby={`ladder-${index}`} className="grid gap-3">
        <h2 id={`ladder-${index}`} className="text-2xl font-bold">
          What Points Buy: {product}
        </h2>
        <ol>
          {rungs.map((rate, rung) => (
            <li key={rung} className="grid min-h-18 grid-cols-[6rem_1fr] gap-4">
              <Step rungs={rungs} rung={rung} />
              <p className="pb-4">
                <span className="block font-bold tabular-nums">
                  {inPercent(rate.annualRatePercent)} rate, {inPercent(rate.aprPercent)} APR
                </span>
                {boughtBy(rate, rungs)}
              </p>
            </li>
          ))}
        </ol>
        <p className="text-sm text-base-content/80 print:hidden">
          For the loan of {inDollars(loanAmount)} above.{" "}
          <Link
            to="/calculators/$calculator"
            params={{ calculator: "points" }}
            search={pointsTerms(rungs)}
            className="link link-primary"
          >
            Are points worth it for you?
          </Link>
        </p>
      </section>
    );
  });
}

/** The ladder's first step down, for the calculator of points. */
export function pointsTerms(rungs: readonly OfferedRate[]): Record<string, number> {
  const [first] = rungs;
  const next = rungs.find(({ pointsPercent }) => first && pointsPercent > first.pointsPercent);
  if (!first || !next || first.termMonths % 12 > 0) return {};
  return {
    loanAmount: wholeLoan(first),
    termYears: first.termMonths / 12,
    annualRatePercent: first.annualRatePercent,
    pointsPercent: Number((next.pointsPercent - first.pointsPercent).toFixed(3)),
    annualRateWithPointsPercent: next.annualRatePercent,
  };
}

/**
 * A row's terms for the APR calculator. Undefined where that has no field for them: adjustable
 * rates, mortgage insurance in percent, terms of no whole years.
 */
export function aprTerms(rate: OfferedRate) {
  const { mortgageInsuranceMonths, termMonths } = rate;
  const isInsured = mortgageInsuranceMonths > 0;
  if (rate.adjustment || termMonths % 12 > 0) return undefined;
  if (isInsured && rate.annualMortgageInsurancePercent > 0) return undefined;
  return {
    loanAmount: wholeLoan(rate),
    annualRatePercent: rate.annualRatePercent,
    termYears: termMonths / 12,
    pointsPercent: rate.pointsPercent,
    originationFee: rate.fees,
    processingFee: 0,
    requiredServices: 0,
    prepaidInterest: 0,
    upfrontInsurance: upfrontFee(rate),
    monthlyMortgageInsurance: isInsured ? rate.monthlyMortgageInsurance : 0,
    mortgageInsuranceMonths,
  };
}

/** Compared with the fewest points; how soon the payments earn them back. */
function boughtBy(rate: OfferedRate, [first]: OfferedRate[]): string {
  const points = inPoints(rate);
  const costs = first ? upFront(rate) - upFront(first) : 0;
  const saved = first ? first.payment - rate.payment : 0;
  if (costs <= 0 || saved <= 0) return `${points}: ${inCents(rate.payment)} a month.`;
  const months = Math.ceil(costs / saved);
  return `${points}: ${inDollars(costs)} more at closing, ${inCents(saved)} less a month. Earned back in ${inYears(months)}.`;
}

function upFront(rate: OfferedRate): number {
  return (wholeLoan(rate) * rate.pointsPercent) / 100 + rate.fees;
}

/** In units of the drawing; the last step has no points to be as wide as. */
const WIDTH = 96;
const LAST = 16;

function Step({ rungs, rung }: { rungs: OfferedRate[]; rung: number }) {
  const [first, last] = [rungs[0]?.pointsPercent ?? 0, rungs.at(-1)?.pointsPercent ?? 0];
  const at = ({ pointsPercent }: OfferedRate) =>
    ((WIDTH - LAST) * (pointsPercent - first)) / (last - first);
  const [from, next] = [rungs[rung], rungs[rung + 1]];
  const start = from ? at(from) : 0;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 100`}
      preserveAspectRatio="none"
      className="h-full w-full translate-y-3 text-primary"
      aria-hidden
    >
      <path
        d={next ? `M${start} 1H${at(next)}V101` : `M${start} 1H${WIDTH}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
