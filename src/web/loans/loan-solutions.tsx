import { Link } from "@tanstack/react-router";
import type { LoanType } from "../../shared/loans.ts";
import { trpc } from "../trpc.ts";
import { Icon, iconOfClass } from "../ui/icon.tsx";
import { Placeholder } from "../ui/placeholder.tsx";

/** The home page's section 'Our Mortgage Solutions'. */
export function LoanSolutions() {
  return (
    <section className="page-width py-16" aria-labelledby="solutions">
      <h2 id="solutions" className="mb-10 text-center text-3xl font-bold">
        Our Mortgage Solutions
      </h2>
      <LoanTypeCards />
      <p className="mt-10 text-center">
        <Link to="/apply" className="btn btn-primary btn-lg">
          Apply For A Loan
        </Link>
      </p>
    </section>
  );
}

const GRID = "grid gap-6 sm:grid-cols-2 lg:grid-cols-4";

function LoanTypeCards() {
  const { data, isError } = trpc.loans.types.useQuery();
  if (isError)
    return (
      <p role="alert" className="text-center font-medium text-error">
        Error loading loan types. Please try again later.
      </p>
    );
  if (!data) return <LoanTypeSkeletons />;
  return (
    <ul className={GRID}>
      {data.map((type) => (
        <LoanTypeCard key={type.id} type={type} />
      ))}
    </ul>
  );
}

function LoanTypeCard({ type }: { type: LoanType }) {
  return (
    <li className="card border border-base-300 bg-base-100 shadow-sm">
      <div className="card-body gap-4">
        <span className="grid size-12 place-items-center rounded-box bg-primary/10 text-primary">
          <Icon name={iconOfClass(type.icon)} className="size-6" />
        </span>
        <h3 className="card-title">{type.name}</h3>
        <p className="grow-0 text-base-content/80">{type.description}</p>
        {Array.isArray(type.benefits) && <Benefits benefits={type.benefits} />}
        <Placeholder className="link link-primary mt-auto w-fit font-medium">
          Learn More
        </Placeholder>
      </div>
    </li>
  );
}

export function Benefits({ benefits }: { benefits: string[] }) {
  return (
    <ul className="grid gap-2 text-sm">
      {benefits.map((benefit) => (
        <li key={benefit} className="flex items-start gap-2">
          <Icon name="check" className="mt-0.5 size-4 text-success" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}

function LoanTypeSkeletons() {
  return (
    <div role="status">
      <p className="mb-6 text-center text-base-content/80">Loading loan options...</p>
      <div className={GRID}>
        {[0, 1, 2, 3].map((card) => (
          <div key={card} className="skeleton h-96" data-testid="loan-skeleton" />
        ))}
      </div>
    </div>
  );
}
