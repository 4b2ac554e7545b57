import { asPercent, inCents, inDollars } from "#lending/calculators/words.ts";
import type { Estimate, EstimateInput } from "#lending/loan-estimate.ts";
import { Scrolled } from "#ui/scrolled.tsx";
import { Line, Part, Sheet, useExplained } from "./line.tsx";
import type { LineName } from "./words.client.ts";

interface Props {
  input: EstimateInput;
  estimate: Estimate;
}

export function FirstPage({ input, estimate }: Props) {
  const { loanCosts, otherCosts, closingCosts, cashToClose } = estimate;
  return (
    <Sheet page={1} title="Loan Estimate">
      <p className="font-semibold">
        Save this Loan Estimate to compare with your Closing Disclosure.
      </p>
      <Given input={input} />
      <Part title="Loan Terms: can this amount increase after closing?">
        <dl>
          <Line line="loanAmount">{inDollars(input.loanAmount)} · NO</Line>
          <Line line="interestRate">{asPercent(input.annualRatePercent)} · NO</Line>
          <Line line="principalAndInterest">{inCents(estimate.principalAndInterest)} · NO</Line>
        </dl>
      </Part>
      <Part title="Does the loan have these features?">
        <dl>
          <Line line="prepaymentPenalty">NO</Line>
          <Line line="balloonPayment">NO</Line>
        </dl>
      </Part>
      <Part title="Projected Payments">
        <Payments estimate={estimate} />
        <dl>
          <Line line="taxesAndInsurance">{inDollars(estimate.escrow)} a month</Line>
          <Line line="inEscrow">Property taxes: YES · Homeowner’s insurance: YES</Line>
        </dl>
      </Part>
      <Part title="Costs at Closing">
        <dl>
          <Line line="closingCosts" strong>
            {inDollars(closingCosts)}
          </Line>
          <Line line="cashToClose" strong>
            {inDollars(cashToClose)}
          </Line>
        </dl>
        <p className="text-sm text-base-content/80">
          Includes {inDollars(loanCosts)} in loan costs + {inDollars(otherCosts)} in other costs -
          $0 in lender credits. See page 2 for details.
        </p>
      </Part>
    </Sheet>
  );
}

function Given({ input: { price, termMonths } }: { input: EstimateInput }) {
  const given = [
    ["Date issued", "Within three business days"],
    ["Applicants", "Sample applicants"],
    ["Property", "A sample home"],
    ["Sale price", inDollars(price)],
    ["Loan term", `${termMonths / 12} years`],
    ["Purpose", "Purchase"],
    ["Product", "Fixed Rate"],
    ["Loan type", "Conventional"],
    ["Loan ID #", "None: a sample"],
  ];
  return (
    <>
      <dl className="grid gap-x-10 gap-y-1 sm:grid-cols-2">
        {given.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-base-content/80">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <dl>
        <Line line="rateLock">NO</Line>
      </dl>
    </>
  );
}

function Payments({
  estimate: { payments, principalAndInterest, escrow },
}: {
  estimate: Estimate;
}) {
  const columns = payments.map(({ years }) => years);
  const rows: [LineName, string[]][] = [
    ["projected", payments.map(() => inCents(principalAndInterest))],
    [
      "mortgageInsurance",
      payments.map(({ mortgageInsurance: insurance }) =>
        insurance > 0 ? `+ ${insurance}` : "+ -",
      ),
    ],
    ["escrow", payments.map(() => `+ ${escrow}`)],
    ["totalPayment", payments.map(({ total }) => inDollars(total))],
  ];
  return (
    <Scrolled label="Table: projected payments">
      <table className="table text-base">
        <caption className="sr-only">Projected payments</caption>
        <thead className="text-base-content">
          <tr>
            <th scope="col">Payment calculation</th>
            {columns.map((years) => (
              <th key={years} scope="col" className="text-right">
                Years {years}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {rows.map(([line, cells]) => (
            <PaymentRow key={line} line={line} cells={cells} />
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

function PaymentRow({ line, cells }: { line: LineName; cells: string[] }) {
  const { name, explanation } = useExplained(line);
  const isTotal = line === "totalPayment";
  return (
    <tr className={isTotal ? "font-bold" : ""}>
      <th scope="row" className={isTotal ? "" : "font-normal"}>
        {name}
        {explanation}
      </th>
      {cells.map((cell, index) => (
        // The columns are years, and have no other name
        <td key={index} className="text-right align-top">
          {cell}
        </td>
      ))}
    </tr>
  );
}
