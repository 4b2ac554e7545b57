import { Link } from "@tanstack/react-router";
import { FACT_NAMES, LOAN_FACTS } from "#lending/loan-facts.ts";
import type { ComparedLoan } from "#domains/content/content.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Scrolled } from "#ui/scrolled.tsx";

/** The comparison of the loan types, if the lender has published a heading for it. */
export function LoansCompared() {
  const comparison = trpc.loans.compared.useQuery().data?.comparison;
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
        <Scrolled label="Table of the loan types">
          <ComparedTable caption={heading} loans={loans} />
        </Scrolled>
      </div>
      <ComparedFolds loans={loans} />
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

/** On a phone, a loan below the other: a table would show one column of it. */
function ComparedFolds({ loans }: { loans: ComparedLoan[] }) {
  return (
    <ul className="divide-y divide-base-300 border-y border-base-content sm:hidden print:hidden">
      {loans.map((loan) => (
        <li key={loan.id}>
          <details name="compared">
            <summary className="folded">{loan.name}</summary>
            <dl className="grid gap-3 px-4 pb-4">
              {FACT_NAMES.map((fact) => (
                <div key={fact}>
                  <dt className="text-sm text-base-content/75">{LOAN_FACTS[fact]}</dt>
                  <dd className="break-words">
                    {loan[fact] || <Ask loan={loan.name} about={LOAN_FACTS[fact]} />}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** The names stay in view while a narrow screen scrolls. */
function ComparedTable({ caption, loans }: { caption: string; loans: ComparedLoan[] }) {
  return (
    <table className="table min-w-6xl table-fixed text-base print:min-w-0 print:text-[0.7rem] print:[&_:is(td,th)]:px-1.5 [&_td]:align-top [&_th]:align-top [&_th]:whitespace-normal">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className="w-32 sm:w-40 print:w-20" />
        {FACT_NAMES.map((fact) => (
          <col key={fact} className={fact === "insurance" ? "w-60 print:w-28" : undefined} />
        ))}
      </colgroup>
      <thead className="bg-base-200 text-base-content">
        <tr>
          <th scope="col" className="sticky left-0 bg-base-200">
            Loan
          </th>
          {FACT_NAMES.map((fact) => (
            <th key={fact} scope="col">
              {LOAN_FACTS[fact]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {loans.map((loan) => (
          <tr key={loan.id} className="break-inside-avoid">
            <th
              scope="row"
              className="sticky left-0 border-r border-base-300 bg-base-100 font-bold break-words"
            >
              {loan.slug === null ? (
                loan.name
              ) : (
                <Link to="/loans/$slug" params={{ slug: loan.slug }} className="link link-primary">
                  {loan.name}
                </Link>
              )}
            </th>
            {FACT_NAMES.map((fact) => (
              <td key={fact} className="break-words">
                {loan[fact] || <Ask loan={loan.name} about={LOAN_FACTS[fact]} />}
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
    <Link to="/contact" search={{ loan }} className="tap link link-primary">
      Ask us<span className="sr-only">{` about ${loan}: ${about}`}</span>
    </Link>
  );
}
