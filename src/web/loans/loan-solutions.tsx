import { Link } from "@tanstack/react-router";
import { Placeholder } from "../ui/placeholder.tsx";
import { Benefits, LoanIcon, LoanTypes } from "./loan-types.tsx";

/** The home page's section 'Our Mortgage Solutions'. */
export function LoanSolutions() {
  return (
    <section className="page-width py-16 sm:py-20" aria-labelledby="solutions">
      <h2 id="solutions" className="text-center text-3xl font-bold">
        Our Mortgage Solutions
      </h2>
      <p className="mx-auto mt-3 mb-10 max-w-2xl text-center text-lg text-base-content/85">
        Every home and every budget is different. These are the loans we make most.
      </p>
      <LoanTypes grid="grid gap-6 sm:grid-cols-2 lg:grid-cols-4" height="h-104">
        {(type) => (
          <div className="card-body gap-4">
            <LoanIcon type={type} />
            <h3 className="text-xl font-bold">{type.name}</h3>
            <p className="grow-0 text-base-content/80">{type.description}</p>
            <Benefits type={type} />
            <Placeholder className="mt-auto w-fit link pt-1 font-medium link-primary">
              Learn More
            </Placeholder>
          </div>
        )}
      </LoanTypes>
      <p className="mt-10 text-center">
        <Link to="/apply" className="btn btn-accent btn-lg">
          Apply For A Loan
        </Link>
      </p>
    </section>
  );
}
