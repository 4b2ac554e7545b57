import type { LoanCosts } from "#shared/calculations.output.ts";
import type { ComparedLoans } from "#shared/calculators/compare.ts";
import { inCents, inDollars, inPercent } from "#shared/calculators/words.ts";
import { counted } from "#shared/counted.ts";
import { Scrolled } from "#web/ui/scrolled.tsx";

/** The loans side by side, with a row for each figure; the lowest figure of a row is marked. */
export function ComparedTable({ letters, loans, yearsKept }: ComparedLoans) {
  const lines: [string, keyof LoanCosts, (value: number) => string][] = [
    ["Principal and interest", "payment", inCents],
    ["APR", "aprPercent", inPercent],
    ["Cash at the closing", "cashToClose", inDollars],
    [`Cost over ${counted(yearsKept, "year")}`, "costAtHorizon", inDollars],
    [`Owed after ${counted(yearsKept, "year")}`, "balanceAtHorizon", inDollars],
    ["All payments and cash", "totalCost", inDollars],
  ];
  return (
    <Scrolled label="The loans side by side">
      <table className="table tabular-nums">
        <caption className="sr-only">The loans side by side</caption>
        <thead className="text-base-content">
          <tr>
            <th scope="col">
              <span className="sr-only">Figure</span>
            </th>
            {letters.map((letter) => (
              <th key={letter} scope="col" className="text-right">
                Loan {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, name, write]) => {
            const least = Math.min(...loans.map((loan) => loan[name]));
            return (
              <tr key={name}>
                <th scope="row" className="font-medium">
                  {label}
                </th>
                {loans.map((loan, index) => (
                  <td
                    key={letters[index]}
                    className={`text-right ${loans.length > 1 && loan[name] === least ? "font-bold text-success" : ""}`}
                  >
                    {write(loan[name])}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scrolled>
  );
}
