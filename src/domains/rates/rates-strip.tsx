import { Link } from "@tanstack/react-router";
import { formatLongDate } from "#kit/values/format.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { RateTable } from "./rate-table.tsx";

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
        <RateTable caption={`Rates of ${formatLongDate(rates.asOf)}`} rates={rates.rows} />
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
