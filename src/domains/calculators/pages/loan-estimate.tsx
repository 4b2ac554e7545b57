import { Link } from "@tanstack/react-router";
import { estimate, SAMPLE_ESTIMATE } from "#lending/loan-estimate.ts";
import { CALCULATOR_LIST } from "#domains/calculators/calculator-list.ts";
import { FirstPage } from "#domains/calculators/loan-estimate/first-page.tsx";
import { SecondPage, ThirdPage } from "#domains/calculators/loan-estimate/other-pages.tsx";
import { OfficerCard } from "#domains/calculators/paper/officer-card.tsx";
import { useOfficerId } from "#domains/calculators/paper/use-officer.client.ts";
import { LINES } from "#domains/calculators/loan-estimate/words.client.ts";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { CallToAction, SECOND_ACTION } from "#ui/call-to-action.tsx";

/** The Bureau's form (12 CFR 1026.37), drawn anew with the numbers of a sample loan. */
export function Page() {
  const officer = useOfficerId();
  const sample = { input: SAMPLE_ESTIMATE, estimate: estimate(SAMPLE_ESTIMATE) };
  return (
    <>
      <PageHeader title={CALCULATOR_LIST["loan-estimate"].title}>
        Every lender gives you this form within three business days of an application. Choose a line
        to read what it says.
      </PageHeader>
      <div className="page-width grid grid-cols-1 gap-10 py-8 print:gap-4 print:py-2 print:[zoom:0.75]">
        <p className="max-w-prose">
          The three pages below follow the form of the Consumer Financial Protection Bureau. Their
          numbers are those of a sample loan, computed as on the rest of this site: not an offer,
          and not an estimate for you.
        </p>
        <FirstPage {...sample} />
        <SecondPage {...sample} />
        <ThirdPage {...sample} />
        <EveryLine />
        {officer !== undefined && <OfficerCard id={officer} />}
        <CallToAction
          title="Do you have one from another lender?"
          text="Bring it. We will go through it with you, line by line, beside ours."
        >
          <Link to="/contact" className="btn btn-accent">
            Contact Us
          </Link>
          <Link
            to="/calculators/$calculator"
            params={{ calculator: "compare" }}
            className={SECOND_ACTION}
          >
            Compare Loans
          </Link>
        </CallToAction>
      </div>
    </>
  );
}

/** All explanations in one place: for paper, and for browsers without scripts. */
function EveryLine() {
  return (
    <section aria-labelledby="every-line">
      <h2 id="every-line" className="text-2xl font-bold">
        Every Line, Explained
      </h2>
      <dl className="mt-5 gap-x-12 lg:columns-2 print:columns-2">
        {Object.entries(LINES).map(([line, { label, about }]) => (
          <div key={line} id={`line-${line}`} className="mb-4 break-inside-avoid">
            <dt className="font-bold">{label}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
