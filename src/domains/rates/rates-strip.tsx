import { Link } from "@tanstack/react-router";
import { inPercent } from "#lending/calculators/words.ts";
import { formatLongDate } from "#kit/values/format.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { CardRow } from "#ui/card-row.tsx";
import { inStretches } from "./in-stretches.client.ts";

/**
 * The first few rates on the home page, each with its APR in the same size, while there are any.
 */
export function RatesStrip() {
  const rates = trpc.settings.site.useQuery().data?.rates;
  if (!rates) return null;
  return (
    <section aria-labelledby="rates" className="page-width grid gap-4 py-9 sm:py-12">
      <h2 id="rates" className="text-center text-3xl font-bold">
        Current Rates
      </h2>
      <CardRow className="grid gap-4 snap-row md:grid-cols-2 lg:grid-cols-3" labelledBy="rates">
        {rates.rows.map((rate, index) => (
          <li key={index} className="rounded-box border border-base-300 bg-base-100 p-4 sm:p-5">
            <h3 className="font-bold wrap-anywhere">{rate.product}</h3>
            <p className="mt-1 tabular-nums sm:text-lg">
              {rate.steps.length > 0
                ? `Adjustable rate: ${inStretches(rate)}, at today's index,`
                : `${inPercent(rate.annualRatePercent)} rate,`}{" "}
              {inPercent(rate.aprPercent)} annual percentage rate (APR)
              {rate.steps.length > 0 && ", which may increase after the loan is made"}
            </p>
          </li>
        ))}
      </CardRow>
      <p className="text-center">
        Rates of {formatLongDate(rates.asOf)}, until {rates.expiresInWords}.{" "}
        <Link to="/rates" className="tap link link-primary">
          All rates, with their terms and what they assume
        </Link>
      </p>
    </section>
  );
}
