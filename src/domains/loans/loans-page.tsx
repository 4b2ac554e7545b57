import { Link } from "@tanstack/react-router";
import { PageHeader } from "#domains/frame/page-header.tsx";
import { CallToAction, SECOND_ACTION } from "#ui/call-to-action.tsx";
import { ApplyLink, Benefits, LearnMore, LoanIcon, LoanTypes } from "./loan-types.tsx";
import { LoansCompared } from "./loans-compared.tsx";
import { ExampleTerms, useListedExamples } from "./example-terms.tsx";

/** What each loan is good for. */
export function LoansPage() {
  return (
    <>
      <PageHeader title="Our Mortgage Loan Options">
        What each loan is good for, in plain words. When you know which one you want, or want to
        know, ask us about it.
      </PageHeader>
      <div className="page-width py-10">
        <LoansCompared />
        <LoanTypes grid="grid gap-x-12 border-b border-base-300 lg:grid-cols-2" height="h-96">
          {(type) => (
            <div className="flex h-full flex-col gap-4 py-6">
              <div className="flex items-center gap-4">
                <LoanIcon type={type} />
                <h2 className="text-2xl font-bold">{type.name}</h2>
              </div>
              <p className="text-base-content/85">{type.description}</p>
              <div className="grid gap-3">
                <h3 className="font-semibold">Key Benefits</h3>
                <Benefits type={type} />
              </div>
              <div className="mt-auto flex gap-3 max-sm:flex-col sm:flex-wrap sm:items-center">
                <ApplyLink type={type} className="btn btn-primary" />
                <Link
                  to="/contact"
                  search={{ loan: type.name }}
                  className="btn h-auto min-h-11 py-2.5 btn-outline btn-primary"
                >
                  Contact Us About {type.name}
                </Link>
                {type.slug !== null && <LearnMore type={type} />}
              </div>
            </div>
          )}
        </LoanTypes>
        <RepaymentExamples />
      </div>
      <NotSure />
    </>
  );
}

function NotSure() {
  return (
    <div className="page-width">
      <CallToAction
        title="Not sure which loan fits?"
        text="Tell us about the home and we will compare the options with you. Or try the numbers yourself first."
      >
        <Link to="/contact" className="btn btn-accent btn-lg">
          Contact an Expert
        </Link>
        <Link to="/calculator" className={`${SECOND_ACTION} btn-lg hover:bg-secondary-content/15`}>
          Try Our Calculator
        </Link>
      </CallToAction>
    </div>
  );
}

/**
 * What the law requires on a page that states down payments and repayment periods: the terms of
 * repayment and the APR of a typical loan (12 CFR 1026.24(d)).
 */
function RepaymentExamples() {
  const shown = useListedExamples();
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="repayment-examples" className="mt-12 grid gap-6">
      <div className="grid max-w-prose gap-3">
        <h2 id="repayment-examples" className="text-3xl font-bold">
          Repayment Examples
        </h2>
        <p className="text-base-content/85">
          Typical loans, not an offer: your own rate and APR depend on your credit, the property and
          the day. Property tax and home insurance are not in these payments, so what you pay each
          month will be more.
        </p>
      </div>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {shown.map(({ id, name, example }) => (
          <ExampleTerms key={id} heading={name} example={example} />
        ))}
      </div>
      <p className="max-w-prose text-base-content/85">
        The rate of an adjustable loan can increase after its fixed years, and the payment with it.{" "}
        <Link to="/how-we-compute" className="link link-primary">
          How we compute
        </Link>
      </p>
    </section>
  );
}
