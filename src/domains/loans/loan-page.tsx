import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { LoanFees, LoanPage as Loan } from "#domains/content/content.output.ts";
import { CallToAction, SECOND_ACTION } from "#ui/call-to-action.tsx";
import { Scrolled } from "#ui/scrolled.tsx";
import { ExampleTerms } from "./example-terms.tsx";
import { ApplyLink, Benefits, LoanIcon } from "./loan-types.tsx";
import { Reviews } from "./loans-compared.tsx";

interface Props {
  loan: Loan;
  /** The lender's own text. */
  children: ReactNode;
}

/** The page of a loan type: the lender's text, what the law sets, an example and the next step. */
export function LoanPage({ loan, children }: Props) {
  return (
    <>
      <LoanHeader loan={loan} />
      {loan.facts.length > 0 && <Facts facts={loan.facts} />}
      <div className="page-width grid gap-x-16 gap-y-12 py-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr]">
        {/*
         * In its column from the start, because this part may be painted before the text has
         * arrived
         */}
        <section aria-labelledby="benefits" className="grid gap-3 content-start lg:[grid-area:1/2]">
          <h2 id="benefits" className="text-xl font-bold">
            Key Benefits
          </h2>
          <Benefits type={loan} />
        </section>
        <div className="grid min-w-0 content-start gap-12 lg:row-span-2">
          <div className="max-w-[30em] min-w-0 text-lg leading-relaxed break-words *:first:mt-0">
            {children}
          </div>
          {loan.fees && <Fees fees={loan.fees} />}
        </div>
        <div className="grid content-start gap-12">
          {loan.example && <Example loan={loan} />}
          <Reviews of={loan.reviews} />
          <Calculators program={loan.programme} />
        </div>
      </div>
      <div className="page-width grid grid-cols-1 gap-12">
        <Ask name={loan.name} />
        {loan.others.length > 0 && <Others others={loan.others} />}
      </div>
    </>
  );
}

function LoanHeader({ loan }: { loan: Loan }) {
  return (
    <header className="border-b border-base-300">
      <div
        className={`page-width grid items-center gap-8 py-8 print:py-3 ${loan.imageUrl ? "lg:grid-cols-2 lg:gap-14" : ""}`}
      >
        <div className="grid justify-items-start gap-4">
          <Link to="/loans" className="tap link text-sm link-primary print:hidden">
            Our Mortgage Loan Options
          </Link>
          <div className="flex items-center gap-4">
            <LoanIcon type={loan} />
            <h1 className="text-3xl leading-tight font-extrabold break-words sm:text-4xl">
              {loan.name}
            </h1>
          </div>
          <p className="max-w-prose text-lg text-base-content/85">{loan.description}</p>
          <div className="flex flex-wrap gap-3 print:hidden">
            <ApplyLink type={loan} className="btn btn-accent" />
            <ContactLink
              name={loan.name}
              className="btn h-auto min-h-11 py-2.5 btn-outline btn-primary"
            />
          </div>
        </div>
        {loan.imageUrl && (
          <img
            src={loan.imageUrl}
            alt={loan.imageAlt}
            width={960}
            height={540}
            fetchPriority="high"
            className="aspect-video w-full rounded-box bg-base-300 object-cover print:hidden"
          />
        )}
      </div>
    </header>
  );
}

function ContactLink({ name, className }: { name: string; className: string }) {
  return (
    <Link to="/contact" search={{ loan: name }} className={className}>
      Contact Us About {name}
    </Link>
  );
}

/** A fact of a few words is as large as a figure. */
const MOST_OF_A_FIGURE = 20;

function Facts({ facts }: { facts: Loan["facts"] }) {
  return (
    <section aria-labelledby="facts" className="page-width grid gap-4 pt-8">
      <h2 id="facts" className="text-xl font-bold">
        At a Glance
      </h2>
      <dl className="grid gap-x-8 border-b border-base-content sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(({ label, text }) => (
          <div key={label} className="border-t border-base-300 py-3">
            <dt className="text-sm text-base-content/80">{label}</dt>
            <dd
              className={`break-words tabular-nums ${text.length < MOST_OF_A_FIGURE ? "text-3xl font-bold" : "text-lg"}`}
            >
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The fees of the loan's program, or a sentence if today's are not known. */
function Fees({ fees }: { fees: LoanFees }) {
  const { title, intro, rows, note, source } = fees;
  return (
    <section aria-labelledby="fees" className="grid grid-cols-1 gap-4">
      <h2 id="fees" className="text-2xl font-bold">
        {title}
      </h2>
      <p className="max-w-prose">{intro}</p>
      {rows.length > 0 && (
        <>
          <Scrolled label={`Table: ${title}`} look="border-y border-base-content">
            <FeeTable fees={fees} />
          </Scrolled>
          <p className="max-w-prose text-sm text-base-content/80">
            {note} Source: {source}.
          </p>
        </>
      )}
    </section>
  );
}

function FeeTable({ fees: { title, columns, rows } }: { fees: LoanFees }) {
  return (
    <table className="table text-base max-sm:[&_:is(td,th)]:px-2">
      <caption className="sr-only">{title}</caption>
      <thead className="text-base-content">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, column) => (
              <td key={columns[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Example({ loan: { name, example } }: { loan: Loan }) {
  if (!example) return null;
  return (
    <section aria-labelledby="example" className="grid grid-cols-1 gap-4">
      <h2 id="example" className="text-2xl font-bold">
        A Worked Example
      </h2>
      <p className="max-w-prose">
        A typical loan, not an offer: your own rate and APR depend on your credit, the property and
        the day. Property tax and home insurance are not in this payment, so what you pay each month
        will be more.
      </p>
      <div className="max-lg:max-w-md">
        <ExampleTerms heading={name} example={example} />
      </div>
      <p>
        <Link to="/how-we-compute" className="link link-primary">
          How we compute
        </Link>
      </p>
    </section>
  );
}

const OWN_CALCULATORS: Record<string, { calculator: string; words: string }> = {
  fha: { calculator: "fha", words: "FHA loan calculator" },
  va: { calculator: "va", words: "VA funding fee calculator" },
};

function Calculators({ program }: { program: Loan["programme"] }) {
  const own = program && OWN_CALCULATORS[program];
  return (
    <nav aria-labelledby="numbers" className="print:hidden">
      <h2 id="numbers" className="text-2xl font-bold">
        With Your Numbers
      </h2>
      <ul className="mt-3 grid gap-1">
        {own && <CalculatorItem {...own} />}
        <li>
          <Link to="/calculator" className="tap link link-primary">
            Mortgage payment calculator
          </Link>
        </li>
        <CalculatorItem
          calculator="affordability"
          words="What you can afford"
          search={program ? { program } : {}}
        />
        <CalculatorItem calculator="compare" words="Compare up to three loans" />
        <CalculatorItem calculator="loan-estimate" words="The Loan Estimate, line by line" />
      </ul>
    </nav>
  );
}

interface ItemProps {
  calculator: string;
  words: string;
  /** Its first numbers. */
  search?: Record<string, string>;
}

function CalculatorItem({ calculator, words, search = {} }: ItemProps) {
  return (
    <li>
      <Link
        to="/calculators/$calculator"
        params={{ calculator }}
        search={search}
        className="tap link link-primary"
      >
        {words}
      </Link>
    </li>
  );
}

function Ask({ name }: { name: string }) {
  return (
    <CallToAction
      title="Is this the loan for you?"
      text="Tell us about the home and we will go through it with you. It commits you to nothing."
    >
      <Link to="/apply" search={{ loan: name }} className="btn btn-accent">
        Apply For A Loan
      </Link>
      <ContactLink name={name} className={`${SECOND_ACTION} h-auto min-h-11 py-2.5`} />
    </CallToAction>
  );
}

function Others({ others }: { others: Loan["others"] }) {
  return (
    <nav aria-labelledby="others" className="print:hidden">
      <h2 id="others" className="text-xl font-bold">
        Other Loans
      </h2>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {others.map(({ slug, name }) => (
          <li key={slug}>
            <Link to="/loans/$slug" params={{ slug }} className="tap link link-primary">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
