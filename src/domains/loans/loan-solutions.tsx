import { Link } from "@tanstack/react-router";
import { ApplyLink, Benefits, LearnMore, LoanIcon, LoanTypes } from "./loan-types.tsx";

/** The home page's section 'Our Mortgage Solutions'. */
export function LoanSolutions() {
  return (
    <section className="page-width py-9 sm:py-20" aria-labelledby="solutions">
      <h2 id="solutions" className="text-center text-3xl font-bold">
        Our Mortgage Solutions
      </h2>
      <p className="mx-auto mt-3 mb-5 max-w-2xl text-center text-lg text-balance sm:mb-10 text-base-content/85">
        Every home and every budget is different. These are the loans we make most.
      </p>
      <LoanTypes grid="grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4" height="h-96">
        {(type) => (
          <div className="card-body gap-2 max-sm:p-4 sm:gap-3">
            <div className="flex items-center gap-3 sm:block">
              <LoanIcon type={type} />
              <h3 className="text-xl font-bold sm:mt-4">{type.name}</h3>
            </div>
            <p className="grow-0 leading-snug text-base-content/80">{type.description}</p>
            <Benefits type={type} />
            <p className="mt-auto flex items-center gap-6 font-medium sm:pt-1 max-md:-mb-2">
              <LearnMore type={type} />
              <ApplyLink type={type} className="tap link link-primary" />
            </p>
          </div>
        )}
      </LoanTypes>
      <p className="mt-6 text-center sm:mt-10">
        <Link to="/apply" className="btn btn-accent btn-lg">
          Apply For A Loan
        </Link>
      </p>
    </section>
  );
}
