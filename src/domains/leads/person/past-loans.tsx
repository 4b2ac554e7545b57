import type { PastLoan } from "#domains/past-loans/past-loans.ts";
import { formatDay } from "#domains/leads/words.client.ts";
import { asPercent, inDollars, inYears } from "#lending/calculators/words.ts";

/** The loans that a person had before. */
export function PastLoans({ loans }: { loans: readonly PastLoan[] }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-bold max-md:sr-only">Past loans</h2>
      <ul className="grid grid-cols-1 gap-3">
        {loans.map((loan) => (
          <li key={loan.id} className="wrap-anywhere">
            <p className="font-semibold">{termsInWords(loan)}</p>
            <p className="text-sm text-base-content/80">
              Closed on {formatDay(loan.closedOn)}
              {loan.state && `, ${loan.state}`}
              {loan.officer && `, by ${loan.officer}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function termsInWords({ amount, ratePercent, termMonths, program }: PastLoan): string {
  const rate = ratePercent === null ? "" : ` at ${asPercent(ratePercent)}`;
  const term = termMonths === null ? "" : inYears(termMonths);
  return [inDollars(amount) + rate, term, program].filter(Boolean).join(", ");
}
