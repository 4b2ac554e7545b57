import { CASH_TO_CLOSE, type CashToClose } from "#lending/calculators/cash-to-close.ts";
import { inDollars } from "#lending/calculators/words.ts";
import { WorkedExample, CalculatorPage } from "#domains/calculators/calculator-page.tsx";
import { initialOutcome } from "#domains/calculators/scenario-state.client.ts";

export function Page() {
  const { downPayment, closingCosts, prepaid, takenOff, total } =
    initialOutcome(CASH_TO_CLOSE).data;
  return (
    <CalculatorPage
      calculator={CASH_TO_CLOSE}
      name="cash-to-close"
      lead="The money that you bring to closing: down payment, costs and what is paid ahead."
      Details={Waterfall}
    >
      <p>
        The down payment is only the largest part. Fees and prepaid costs come on top: interest from
        the day of closing to the end of the month, the first year of home insurance, and a deposit
        from which tax and insurance will be paid. What you have already paid and what the seller
        takes over are subtracted.
      </p>
      <p>
        A day of interest is the loan times the rate, divided by 360, as on the forms of the
        Consumer Financial Protection Bureau.
      </p>
      <WorkedExample>
        <p>
          A home of $350,000 with 10% down: {inDollars(downPayment)} down, {inDollars(closingCosts)}{" "}
          of costs, {inDollars(prepaid)} paid ahead, less {inDollars(takenOff)} that was paid with
          the offer. That leaves {inDollars(total)}.
        </p>
      </WorkedExample>
    </CalculatorPage>
  );
}

/** What is due at closing: what adds up to it, what has been paid already, and the sum. */
function Waterfall({ downPayment, closingCosts, prepaid, takenOff, total }: CashToClose) {
  const due = downPayment + closingCosts + prepaid;
  const bars = [
    { label: "Down payment", from: 0, amount: downPayment },
    { label: "Closing costs", from: downPayment, amount: closingCosts },
    { label: "Paid ahead", from: downPayment + closingCosts, amount: prepaid },
    { label: "Already paid, or paid by others", from: Math.max(0, total), amount: -takenOff },
    { label: "Bring to closing", from: 0, amount: Math.max(0, total), isSum: true },
  ];
  const share = (dollars: number) => 100 * Math.min(1, Math.abs(dollars) / (due || 1));
  return (
    <section aria-labelledby="adds-up" className="grid max-w-3xl gap-5 print:hidden">
      <h2 id="adds-up" className="text-2xl font-bold">
        How It Adds Up
      </h2>
      <ul className="grid divide-y divide-base-300 border-y border-base-300">
        {bars.map(({ label, from, amount, isSum = false }) => (
          <li
            key={label}
            className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[15rem_1fr] sm:items-center"
          >
            <p className={`flex justify-between gap-3 ${isSum ? "font-semibold" : ""}`}>
              {label} <span className="tabular-nums">{inDollars(amount)}</span>
            </p>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className={`h-5 w-full ${barColor(amount, isSum)}`}
            >
              <rect
                x={share(from)}
                width={Math.max(0.2, share(amount))}
                height="1"
                fill="currentColor"
              />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The sum is dark, what is taken off green, and what adds to it blue. */
function barColor(amount: number, isSum: boolean): string {
  if (amount < 0) return "text-success";
  return isSum ? "text-base-content" : "text-primary";
}
