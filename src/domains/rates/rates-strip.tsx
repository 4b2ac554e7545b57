import { Link } from "@tanstack/react-router";
import { formatLongDate } from "#kit/values/format.ts";
import { inPercent } from "#lending/calculators/words.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { RateTable } from "./rate-table.tsx";
import { nameWithPoints, type RatesInShort } from "./rates.ts";

type Rate = RatesInShort["rows"][number];

/** Rows of one product are told apart by their points. */
function toTell(rate: Rate, _: number, rates: Rate[]): Rate {
  const isTwice = rates.filter(({ product }) => product === rate.product).length > 1;
  return isTwice ? { ...rate, product: nameWithPoints(rate) } : rate;
}

/**
 * The first few rates on the home page, each with its annual percentage rate, while there are any.
 */
export function RatesStrip() {
  const rates = trpc.settings.site.useQuery().data?.rates;
  if (!rates) return null;
  return (
    <section
      aria-labelledby="rates"
      className="page-width grid gap-3 py-5 sm:gap-4 sm:pt-0 sm:pb-16"
    >
      <h2 id="rates" className="text-2xl font-bold sm:text-4xl">
        Current Rates
      </h2>
      <div>
        <RateTable
          caption={`Rates of ${formatLongDate(rates.asOf)}`}
          rates={rates.rows.map(toTell)}
        />
      </div>
      <p>
        Rates of {formatLongDate(rates.asOf)}, until {rates.expiresInWords}.{" "}
        <Link to="/rates" className="tap link link-primary">
          See all rates and terms
        </Link>
      </p>
    </section>
  );
}

/**
 * The first fixed rate, on the picture of the home page. It is as large as its APR: 12 CFR
 * 1026.24(c).
 */
export function RatesSlip() {
  const rates = trpc.settings.site.useQuery().data?.rates;
  const rate = rates?.rows.find(({ steps }) => steps.length === 0);
  if (!rates || !rate) return null;
  return (
    <Link
      to="/rates"
      className="relative mx-3 -mt-16 block rounded-box bg-base-100 px-4 py-3 shadow-lg sm:absolute sm:bottom-6 sm:left-6 sm:m-0"
    >
      <span className="block font-semibold">{rate.product}</span>
      <span className="flex gap-4 text-xl font-bold tabular-nums sm:text-3xl">
        <span>{inPercent(rate.annualRatePercent)} rate</span>
        <span>{inPercent(rate.aprPercent)} APR</span>
      </span>
      <span className="text-sm text-primary underline">
        Rates of {formatLongDate(rates.asOf)}, with all terms
      </span>
    </Link>
  );
}
