import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { LoanType } from "#domains/content/content.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { ErrorSentence } from "#ui/error-sentence.tsx";
import { Placeholder } from "#ui/placeholder.tsx";
import { Icon, iconOfClass } from "#ui/icon.tsx";

interface Props {
  /** For the list and for its placeholder. */
  grid: string;
  /** The height of a card, for its skeleton. */
  height: string;
  children: (type: LoanType) => ReactNode;
}

/** The loan types as cards, or a message in their place. */
export function LoanTypes({ grid, height, children }: Props) {
  const { data, isError } = trpc.loans.types.useQuery();
  if (isError)
    return <ErrorSentence>Error loading loan types. Please try again later.</ErrorSentence>;
  if (!data) return <Skeletons grid={grid} height={height} />;
  if (data.length === 0)
    return (
      <p className="py-8 text-center text-base-content/80">No loan options are listed right now.</p>
    );
  return (
    <ul className={grid}>
      {data.map((type) => (
        <li key={type.id} className="border-t border-base-300">
          {children(type)}
        </li>
      ))}
    </ul>
  );
}

export function LoanIcon({ type }: { type: Pick<LoanType, "icon"> }) {
  return <Icon name={iconOfClass(type.icon)} className="size-6 shrink-0 text-primary" />;
}

/** Links to the application with this type chosen. */
export function ApplyLink({
  type: { name },
  className,
}: {
  type: Pick<LoanType, "name">;
  className: string;
}) {
  return (
    <Link
      to="/apply"
      search={{ loan: name }}
      className={className}
      aria-label={`Apply for ${name}`}
    >
      Apply
    </Link>
  );
}

/** Leads to the page of the loan type; a placeholder until that is published. */
export function LearnMore({ type: { name, slug } }: { type: LoanType }) {
  const look = "tap link link-primary";
  if (slug === null) return <Placeholder className={look}>Learn More</Placeholder>;
  return (
    <a href={`/loans/${slug}`} className={look} aria-label={`Learn More about ${name}`}>
      Learn More
    </a>
  );
}

/** Shown only if there are any. */
export function Benefits({ type: { benefits } }: { type: Pick<LoanType, "benefits"> }) {
  if (!Array.isArray(benefits)) return null;
  return (
    <ul className="grid gap-1 sm:gap-2">
      {benefits.map((benefit) => (
        <li key={benefit} className="flex items-start gap-2.5 leading-snug">
          <Icon name="check" className="mt-0.5 size-4 text-success" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}

function Skeletons({ grid, height }: { grid: string; height: string }) {
  return (
    <div role="status">
      <p className="mb-6 text-center text-base-content/80">Loading loan options...</p>
      <div className={grid}>
        {[0, 1, 2, 3].map((card) => (
          <div key={card} className={`skeleton ${height}`} data-testid="loan-skeleton" />
        ))}
      </div>
    </div>
  );
}
