import type { ReactNode } from "react";
import { inCents, inDollars, inPercent } from "#lending/calculators/words.ts";
import type { Estimate, EstimateInput } from "#lending/loan-estimate.ts";
import { SETTING_DEFAULTS } from "#domains/settings/settings.ts";
import { useCompanyName, useSettings } from "#domains/settings/use-settings.client.ts";
import { Line, Part, Sheet } from "./line.tsx";

interface Props {
  input: EstimateInput;
  estimate: Estimate;
}

interface SectionProps {
  title: string;
  total: number;
  children: ReactNode;
}

function Costs({ title, total, children }: SectionProps) {
  return (
    <section className="break-inside-avoid">
      <h4 className="flex justify-between gap-4 border-b-2 border-base-300 py-1.5 font-bold">
        <span>{title}</span>
        <span className="tabular-nums">{inDollars(total)}</span>
      </h4>
      {children}
    </section>
  );
}

function Charges({
  title,
  charges,
}: {
  title: string;
  charges: Estimate["A" | "B" | "C" | "E" | "H"];
}) {
  return (
    <Costs title={title} total={charges.total}>
      <dl>
        {charges.lines.map(({ name, amount }) => (
          <Line key={name} line={name}>
            {inDollars(amount)}
          </Line>
        ))}
      </dl>
    </Costs>
  );
}

const CALCULATION = "Calculating Cash to Close";

export function SecondPage({ input, estimate }: Props) {
  return (
    <Sheet page={2} title="Closing Cost Details">
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-12 print:grid-cols-2 print:gap-6">
        <Part title="Loan Costs">
          <Charges title="A. Origination Charges" charges={estimate.A} />
          <Charges title="B. Services You Cannot Shop For" charges={estimate.B} />
          <Charges title="C. Services You Can Shop For" charges={estimate.C} />
          <Costs title="D. Total Loan Costs (A + B + C)" total={estimate.loanCosts}>
            {null}
          </Costs>
        </Part>
        <Part title="Other Costs">
          <Charges title="E. Taxes and Other Government Fees" charges={estimate.E} />
          <PaidAhead input={input} estimate={estimate} />
          <Charges title="H. Other" charges={estimate.H} />
          <Costs title="I. Total Other Costs (E + F + G + H)" total={estimate.otherCosts}>
            {null}
          </Costs>
          <Costs title="J. Total Closing Costs (D + I)" total={estimate.closingCosts}>
            <dl>
              <Line line="lenderCredits">$0</Line>
            </dl>
          </Costs>
        </Part>
      </div>
      <Part title={CALCULATION}>
        <dl>
          <Line line="closingCosts" under={CALCULATION}>
            {inDollars(estimate.closingCosts)}
          </Line>
          <Line line="costsFinanced">$0</Line>
          <Line line="downPayment">{inDollars(estimate.downPayment)}</Line>
          <Line line="deposit">{inDollars(-input.deposit)}</Line>
          <Line line="fundsForBorrower">$0</Line>
          <Line line="sellerCredits">$0</Line>
          <Line line="adjustments">$0</Line>
          <Line line="cashToClose" under={CALCULATION} strong>
            {inDollars(estimate.cashToClose)}
          </Line>
        </dl>
      </Part>
    </Sheet>
  );
}

function PaidAhead({ input, estimate }: Props) {
  const { insuranceMonthsPaid, daysOfInterest, escrowMonths } = input;
  return (
    <>
      <Costs title="F. Prepaids" total={estimate.prepaids}>
        <dl>
          <Line line="prepaidInsurance">
            {insuranceMonthsPaid} months · {inDollars(estimate.prepaidInsurance)}
          </Line>
          <Line line="prepaidMortgageInsurance">0 months · $0</Line>
          <Line line="prepaidInterest">
            {inCents(estimate.prepaidInterestPerDay)} × {daysOfInterest} days ·{" "}
            {inDollars(estimate.prepaidInterest)}
          </Line>
          <Line line="prepaidTax">0 months · $0</Line>
        </dl>
      </Costs>
      <Costs title="G. Initial Escrow Payment at Closing" total={estimate.firstEscrow}>
        <dl>
          <Line line="escrowInsurance">
            {escrowMonths} months · {inDollars(estimate.escrowInsurance)}
          </Line>
          <Line line="escrowMortgageInsurance">0 months · $0</Line>
          <Line line="escrowTax">
            {escrowMonths} months · {inDollars(estimate.escrowTax)}
          </Line>
        </dl>
      </Costs>
    </>
  );
}

export function ThirdPage({ estimate: { inFiveYears, aprPercent, interestPercent } }: Props) {
  const { licenseText, contactPhone } = useSettings() ?? SETTING_DEFAULTS;
  return (
    <Sheet page={3} title="Additional Information About This Loan">
      <dl>
        <Line line="lender">
          {useCompanyName()}
          <span className="block">{licenseText}</span>
          <span className="block">{contactPhone}</span>
        </Line>
      </dl>
      <Part title="Comparisons">
        <dl>
          <Line line="inFiveYears">
            {inDollars(inFiveYears.paid)} paid · {inDollars(inFiveYears.principal)} of it principal
          </Line>
          <Line line="apr">{inPercent(aprPercent)}</Line>
          <Line line="interestPercentage">{inPercent(interestPercent, 2)}</Line>
        </dl>
      </Part>
      <Part title="Other Considerations">
        <dl>
          <Line line="appraisalCopy">We may order one</Line>
          <Line line="assumption">Not allowed</Line>
          <Line line="homeInsurance">Required</Line>
          <Line line="latePayment">After 15 days: 5% of the payment</Line>
          <Line line="refinance">Not certain</Line>
          <Line line="servicing">We intend to service the loan</Line>
        </dl>
      </Part>
      <Part title="Confirm Receipt">
        <p className="max-w-prose">
          A signature says only that you have received the form. You do not have to accept the loan
          because you have signed or received it.
        </p>
      </Part>
    </Sheet>
  );
}
