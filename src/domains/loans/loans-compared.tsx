import { Link } from "@tanstack/react-router";
import { counted } from "#kit/values/counted.ts";
import { formatLongDate } from "#kit/values/format.ts";
import { inPercent } from "#lending/calculators/words.ts";
import { LOAN_FACTS, type LoanFact } from "#lending/loan-facts.ts";
import type { ComparedLoan } from "#domains/content/content.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Scrolled } from "#ui/scrolled.tsx";
import { useListedExamples } from "./example-terms.tsx";

/** The comparison of the loan types, if the lender has published a heading for it. */
export function LoansCompared() {
  const comparison = trpc.loans.compared.useQuery().data?.comparison;
  const rates = useTodaysRates();
  const asOf = trpc.settings.site.useQuery().data?.rates?.asOf;
  if (!comparison || comparison.loans.length === 0) return null;
  const { heading, intro, loans, sources, reviews } = comparison;
  return (
    <section aria-labelledby="compared" className="mb-12 grid grid-cols-1 gap-6">
      <div className="grid max-w-prose gap-3">
        <h2 id="compared" className="text-3xl font-bold break-words">
          {heading}
        </h2>
        {intro && <p className="whitespace-pre-line text-base-content/85">{intro}</p>}
      </div>
      <div className="hidden sm:grid print:grid">
        <Scrolled label="Table of the loan types" look="border-y border-base-content">
          <ComparedTable caption={heading} loans={loans} rates={rates} />
        </Scrolled>
      </div>
      <ComparedFolds loans={loans} rates={rates} />
      {rates && asOf && (
        <p>
          Today's rates are those of {formatLongDate(asOf)}:{" "}
          <Link to="/rates" className="tap link link-primary">
            see all rates and terms
          </Link>
          .
        </p>
      )}
      {sources.length > 0 && (
        <p className="max-w-prose text-sm text-base-content/80">
          What the rules of a program set: {sources.join("; ")}. The rest is what we usually offer,
          and depends on the borrower and the home.{" "}
          <Link
            to="/calculators/$calculator"
            params={{ calculator: "loan-estimate" }}
            className="link link-primary"
          >
            How to read a Loan Estimate
          </Link>
        </p>
      )}
      <Reviews of={reviews} />
    </section>
  );
}

/** The tables that are past their review date. */
export function Reviews({ of: reviews }: { of: readonly string[] }) {
  return reviews.map((sentence) => (
    <p key={sentence} role="note" className="max-w-prose font-medium text-error">
      {sentence}
    </p>
  ));
}

interface Compared {
  loans: ComparedLoan[];
  /** Today's rate with its APR and points by the loan's id; undefined while none is published. */
  rates: Map<number, string> | undefined;
}

/** The published rates of the loan types, as the examples on the same page state them. */
function useTodaysRates(): Compared["rates"] {
  const shown = useListedExamples().filter(({ example }) => !example.isSample);
  const rates = shown.map(({ id, example }) => {
    const { annualRatePercent: rate, aprPercent: apr, pointsPercent } = example;
    const points = pointsPercent > 0 ? `\n${counted(pointsPercent, "point")}` : "";
    return [id, `${inPercent(rate)} rate\n${inPercent(apr)} APR${points}`] as const;
  });
  return rates.length > 0 ? new Map(rates) : undefined;
}

/** What is said of each loan, in the order of the columns. */
function factsOf({ rates }: Pick<Compared, "rates">) {
  const stated = (fact: LoanFact) => ({
    name: LOAN_FACTS[fact],
    look: fact === "leastDown" ? "font-semibold" : "",
    of: (loan: ComparedLoan) => loan[fact],
  });
  const today = {
    name: "Today's rate",
    look: "font-semibold whitespace-pre-line tabular-nums",
    of: ({ id }: ComparedLoan) => rates?.get(id),
  };
  return [
    stated("leastDown"),
    stated("insurance"),
    ...(rates ? [today] : []),
    stated("bestFor"),
    stated("watchOut"),
  ];
}

/** On a phone, a loan below the other: a table would show one column of it. */
function ComparedFolds({ loans, rates }: Compared) {
  return (
    <ul className="divide-y divide-base-300 border-y border-base-content sm:hidden print:hidden">
      {loans.map((loan) => (
        <li key={loan.id}>
          <details name="compared">
            <summary className="folded px-0">{loan.name}</summary>
            <dl className="mb-4 divide-y divide-base-300 border-t border-base-300">
              {factsOf({ rates }).map(({ name, look, of }) => (
                <div key={name} className="grid grid-cols-[7rem_1fr] gap-3 py-2">
                  <dt className="text-sm text-base-content/75">{name}</dt>
                  <dd className={`break-words ${look}`}>
                    {of(loan) || <Ask loan={loan.name} about={name} />}
                  </dd>
                </div>
              ))}
            </dl>
            <Besides loan={loan} look="mb-4" />
          </details>
        </li>
      ))}
    </ul>
  );
}

/** The terms and the limits of a loan, which do not decide between it and another. */
function Besides({ loan: { terms, limits }, look }: { loan: ComparedLoan; look: string }) {
  const said = [terms, limits].filter(Boolean).join(". ");
  return said && <p className={`text-sm font-normal text-base-content/80 ${look}`}>{said}</p>;
}

/**
 * A loan in a row; the names stay in view while a narrow screen scrolls. It is so wide that a tablet
 * cuts a column, which shows that there are more.
 */
function ComparedTable({ caption, loans, rates }: Compared & { caption: string }) {
  const facts = factsOf({ rates });
  return (
    <table className="table min-w-6xl table-fixed text-base print:min-w-0 print:text-[0.7rem] [&_:is(td,th)]:border-base-300 [&_:is(td,th)]:align-baseline print:[&_:is(td,th)]:px-1.5 [&_th]:whitespace-normal">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-base-content">
        <tr>
          <th scope="col" className="sticky left-0 w-44 bg-ground lg:w-52 print:w-28">
            Loan
          </th>
          {facts.map(({ name }) => (
            <th key={name} scope="col" className={name === LOAN_FACTS.insurance ? "w-60" : ""}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {loans.map((loan) => (
          <tr key={loan.id} className="break-inside-avoid">
            <th scope="row" className="sticky left-0 bg-ground font-bold break-words">
              {loan.slug === null ? (
                loan.name
              ) : (
                <Link to="/loans/$slug" params={{ slug: loan.slug }} className="link link-primary">
                  {loan.name}
                </Link>
              )}
              <Besides loan={loan} look="mt-1" />
            </th>
            {facts.map(({ name, look, of }) => (
              <td key={name} className={`break-words ${look}`}>
                {of(loan) || <Ask loan={loan.name} about={name} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A fact that depends on the borrower, the county or the day. */
function Ask({ loan, about }: { loan: string; about: string }) {
  return (
    <Link to="/contact" search={{ loan }} className="tap link font-normal link-primary">
      Ask us<span className="sr-only">{` about ${loan}: ${about}`}</span>
    </Link>
  );
}
