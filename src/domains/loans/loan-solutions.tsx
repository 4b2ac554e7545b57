import { Link } from "@tanstack/react-router";
import { ApplyLink, Benefits, LearnMore, LoanIcon, LoanTypes } from "./loan-types.tsx";

/** The home page's section 'Our Mortgage Solutions'. */
export function LoanSolutions() {
  return (
    <section className="page-width py-5 sm:py-16" aria-labelledby="solutions">
      <h2 id="solutions" className="text-2xl font-bold sm:text-4xl">
        Our Mortgage Solutions
      </h2>
      <p className="mt-2 mb-4 text-lg text-base-content/85 sm:mb-8">
        These are the loans we make most.
      </p>
      <LoanTypes
        grid="grid border-b border-base-300 sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-4"
        height="h-96"
      >
        {(type) => (
          <div className="relative flex h-full flex-col pt-2 sm:gap-3 sm:py-6">
            <h3 className="flex items-center gap-2.5 text-xl font-bold">
              <LoanIcon type={type} />
              {type.name}
            </h3>
            <p className="leading-snug text-base-content/80">{type.description}</p>
            <details className="phone-fold">
              <summary className="folded w-fit gap-2 px-0 py-2.5">Benefits</summary>
              <Benefits type={type} />
            </details>
            <p className="mt-auto flex items-center gap-6 font-medium max-sm:absolute max-sm:right-0 max-sm:bottom-0 [[open]+&]:static">
              <LearnMore type={type} />
              <ApplyLink type={type} className="tap link link-primary" />
            </p>
          </div>
        )}
      </LoanTypes>
      <p className="mt-6 sm:mt-8">
        <Link to="/apply" className="btn btn-accent btn-lg">
          Apply For A Loan
        </Link>
      </p>
    </section>
  );
}
