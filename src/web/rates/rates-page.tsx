import { Link } from "@tanstack/react-router";
import type { ShownRates } from "#shared/rates.ts";
import { formatLongDate } from "#shared/format.ts";
import { trpc } from "#web/trpc.ts";
import { ErrorSentence } from "#web/ui/error-sentence.tsx";
import { PageSpinner } from "#web/ui/spinner.tsx";
import { RateTerms } from "./rate-terms.tsx";

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
        Rates of {formatLongDate(asOf)}. They expire on {expiresInWords} and may change before.
      </p>
      {rows.map((rate, index) => (
        <section
          key={index}
          aria-labelledby={`rate-${index}`}
          className="grid gap-4 rounded-box border border-base-300 bg-base-100 p-5 sm:p-8 print:p-5"
        >
          <h2 id={`rate-${index}`} className="text-xl font-bold wrap-anywhere">
            {rate.product}
          </h2>
          <RateTerms rate={rate} />
        </section>
      ))}
      <div className="grid max-w-prose gap-3">
        <p>
          The payments do not include amounts for taxes and insurance premiums: the actual payment
          obligation will be greater.{" "}
          {rows.some(({ adjustment }) => adjustment)
            ? "Fixed rates are fixed for the whole term. An adjustable rate follows its index: after the months at its initial rate, rate and payment may rise or fall, and nobody knows by how much."
            : "The rates are fixed for the whole term."}
        </p>
        <p>
          These are examples for the assumptions beside them, not an offer or a commitment to lend.
          Your own rate depends on your credit, the property, the down payment and the day of the
          rate lock.
        </p>
        <p className="print:hidden">
          The APR follows from the terms beside it:{" "}
          <Link
            to="/calculators/$calculator"
            params={{ calculator: "apr" }}
            className="link link-primary"
          >
            compute it yourself
          </Link>{" "}
          or read{" "}
          <Link to="/how-we-compute" className="link link-primary">
            how we compute
          </Link>
          .
        </p>
      </div>
      <Ask>Ask for a rate of your own</Ask>
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

function Ask({ children }: { children: string }) {
  return (
    <p className="flex flex-wrap gap-3 print:hidden">
      <Link to="/contact" className="btn btn-primary">
        {children}
      </Link>
      <Link to="/apply" className="btn btn-outline btn-primary">
        Apply For A Loan
      </Link>
    </p>
  );
}
