import { COMPARE, type ComparedLoans } from "#lending/calculators/compare.ts";
import { inCents, inDollars, inPercent } from "#lending/calculators/words.ts";
import { CalculatorPage, WorkedExample } from "#domains/calculators/calculator-page.tsx";
import { initialOutcome } from "#domains/calculators/scenario-state.client.ts";
import type { LoanCosts } from "#lending/calculations.output.ts";
import { counted } from "#kit/values/counted.ts";
import { Scrolled } from "#ui/scrolled.tsx";

export function Page() {
  const [plain, bought] = initialOutcome(COMPARE).data.loans;
  return (
    <CalculatorPage
      calculator={COMPARE}
      name="compare"
      lead="Up to three offers side by side: payment, APR, cash at closing, cost until you sell and in the end."
      Details={ComparedTable}
    >
      <p>
        The payment alone hides what you pay at closing, and the APR assumes that you keep the loan
        to the end. So we also add up what each loan costs until you expect to sell: all payments
        and the cash at closing, less the part of the loan that you have paid back by then.
      </p>
      <WorkedExample>
        <p>
          $300,000 at 6.75% without points, or at 6.25% with two: the second costs{" "}
          {inDollars((bought?.cashToClose ?? 0) - (plain?.cashToClose ?? 0))} more at closing. Over
          five years it costs {inDollars(bought?.costAtHorizon ?? 0)} where the first costs{" "}
          {inDollars(plain?.costAtHorizon ?? 0)}.
        </p>
      </WorkedExample>
    </CalculatorPage>
  );
}

/** The loans side by side, with a row for each figure; the lowest figure of a row is marked. */
function ComparedTable({ letters, loans, yearsKept }: ComparedLoans) {
  const lines: [string, keyof LoanCosts, (value: number) => string][] = [
    ["Principal and interest", "payment", inCents],
    ["APR", "aprPercent", inPercent],
    ["Cash at closing", "cashToClose", inDollars],
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
            const all = loans.map((loan) => loan[name]);
            const least = Math.min(...all);
            return (
              <tr key={name}>
                <th scope="row" className="font-medium">
                  {label}
                </th>
                {loans.map((loan, index) => (
                  <td
                    key={letters[index]}
                    className={`text-right ${loan[name] === least && least < Math.max(...all) ? "font-bold text-success" : ""}`}
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
