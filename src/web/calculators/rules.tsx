import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { mortgageApr } from "#shared/calculations/mortgage-apr.ts";
import type { RatiosTable } from "#shared/calculations/fee-tables.ts";
import { inForce } from "#shared/calculations/tables-in-force.ts";
import { asPercent, inCents, inPercent } from "#shared/calculators/words.ts";
import { formatLongDate } from "#shared/format.ts";
import { useKnownTables } from "#web/frame/use-known-tables.ts";
import { ReviewNote } from "./review-note.tsx";

/** Each rule in words and as a formula. */
export function Rules() {
  return (
    <section aria-labelledby="rules" className="grid gap-8">
      <h2 id="rules" className="text-2xl font-bold">
        The Rules
      </h2>
      <PaymentRules />
      <AprRule />
      <DisclosedApr />
      <LoanRules />
      <Fees />
    </section>
  );
}

function PaymentRules() {
  return (
    <>
      <Rule
        title="The monthly payment"
        formula={
          <>
            M = P · i / (1 − (1 + i)<sup>−n</sup>)
          </>
        }
      >
        <p>
          P is the loan, i the rate of a month (the yearly rate divided by twelve), n the number of
          months. At a rate of 0 it is P divided by n. Every month pays the interest on what is
          still owed; the rest pays the loan back.
        </p>
      </Rule>
      <Rule title="A schedule" formula="interest = balance · i, rounded half up to the cent">
        <p>
          The payment and each month&apos;s interest are rounded to the cent, and the last payment
          takes the difference, as printed schedules have it. Extra principal goes off the balance
          in its month. Every two weeks means 26 half payments a year: the two months with three of
          them carry the extra. Any loan, such as those of the handbooks below, can be typed into{" "}
          <Link
            to="/calculators/$calculator"
            params={{ calculator: "amortization" }}
            className="link link-primary"
          >
            Amortization schedule
          </Link>
          .
        </p>
      </Rule>
    </>
  );
}

function AprRule() {
  return (
    <Rule
      title="The annual percentage rate"
      formula={
        <>
          Σ advances / ((1 + f·i)(1 + i)<sup>t</sup>) = Σ payments / ((1 + f·i)(1 + i)<sup>t</sup>)
        </>
      }
    >
      <p>
        By the actuarial method of Regulation Z, 12 CFR 1026.22 and Appendix J: t counts whole
        periods, f is the part of one that is left over, counted backwards from the payment. The
        rate i of a period, times the periods of a year, is the APR. For a mortgage the only advance
        is the loan less the charges that are a price of the credit. We solve it to nine digits
        after the point.
      </p>
      <p>
        Which charges those are is on the page of the{" "}
        <Link
          to="/calculators/$calculator"
          params={{ calculator: "apr" }}
          className="link link-primary"
        >
          APR calculator
        </Link>
        , line by line. Any payments, such as those of Appendix J, can be typed into{" "}
        <Link
          to="/calculators/$calculator"
          params={{ calculator: "payments" }}
          className="link link-primary"
        >
          APR from payments
        </Link>
        .
      </p>
    </Rule>
  );
}

function LoanRules() {
  const { tables, today } = useKnownTables();
  const guidelines = inForce(tables.ratios, today) ?? tables.ratios[0];
  return (
    <>
      <Rule title="Mortgage insurance" formula="ends at 78% of the value, on request at 80%">
        <p>
          Private mortgage insurance ends by itself in the month in which the scheduled balance is
          at 78% of the home&apos;s original value, the lower of price and appraisal. You may ask
          for its end at 80%. After the middle of the term it ends in any case. Source: Homeowners
          Protection Act, 12 USC 4901 and 4902. It is another thing for FHA, VA and USDA loans.
        </p>
      </Rule>
      <Rule
        title="What you can afford"
        formula="payment ≤ front · income, payment + debts ≤ back · income"
      >
        {guidelines && (
          <p>
            The guidelines: conventional {both(guidelines.conventional)}, FHA {both(guidelines.fha)}
            , USDA {both(guidelines.usda)}, VA {guidelines.va.backRatioPercent}% for all debts. They
            are guidelines and no approval. Source: {guidelines.source}, as of{" "}
            {formatLongDate(guidelines.effectiveFrom)}.
          </p>
        )}
        <ReviewNote kind="ratios" />
      </Rule>
      <Rule title="Break-even" formula="costs / saving a month, rounded up to a whole month">
        <p>
          For points and for a refinance alike. If the payment does not fall, or the loan ends
          before, there is none.
        </p>
      </Rule>
      <Rule title="Prepaid interest" formula="loan · rate / 360 for each day">
        <p>A year of 360 days, as on the sample forms of the Bureau.</p>
      </Rule>
    </>
  );
}

function both({ frontRatioPercent, backRatioPercent }: RatiosTable["fha"]): string {
  return `${frontRatioPercent}% and ${backRatioPercent}%`;
}

interface RuleProps {
  title: string;
  formula?: ReactNode;
  children: ReactNode;
}

function Rule({ title, formula, children }: RuleProps) {
  return (
    <section className="grid max-w-prose gap-3 break-inside-avoid">
      <h3 className="text-xl font-bold">{title}</h3>
      {formula && (
        <p className="overflow-x-auto rounded-field bg-base-200 p-3.5 font-medium">{formula}</p>
      )}
      {children}
    </section>
  );
}

const SAMPLE = { loanAmount: 300_000, annualRatePercent: 7.375, termMonths: 360 };
const CHARGES = 9151;
const POINTS_PERCENT = 1.875;

function DisclosedApr() {
  const points = (SAMPLE.loanAmount * POINTS_PERCENT) / 100;
  const all = mortgageApr({ ...SAMPLE, prepaidFinanceCharges: CHARGES });
  const alone = mortgageApr({ ...SAMPLE, pointsPercent: POINTS_PERCENT });
  const whole = (dollars: number) => `$${dollars.toLocaleString("en-US")}`;
  return (
    <Rule title="The 7.692% in our legal disclosure">
      <p>
        The sample under our payment calculator is {whole(SAMPLE.loanAmount)} over 30 years at
        7.375% with an APR of 7.692%. Its {POINTS_PERCENT} points are {whole(points)}. Points alone
        would make an APR of {inPercent(alone.aprPercent)}. The rest are other charges that count:{" "}
        {whole(CHARGES - points)}, so {whole(CHARGES)} together. They leave{" "}
        {whole(all.amountFinanced)}, and 360 payments of {inCents(all.principalAndInterest)} pay
        that off at {inPercent(all.aprPercent)}.
      </p>
    </Rule>
  );
}

function Fees() {
  const { tables, today } = useKnownTables();
  const fha = inForce(tables.fha, today) ?? tables.fha[0];
  const va = inForce(tables.va, today) ?? tables.va[0];
  if (!fha || !va) return null;
  return (
    <Rule title="Fees that the government sets">
      <p>
        FHA: {asPercent(fha.upfrontPercent)} up front and a yearly premium by term, loan and down
        payment. {fha.source}, from {formatLongDate(fha.effectiveFrom)}.
      </p>
      <p>
        VA: a funding fee by purpose, use and down payment. {va.source}, for closings from{" "}
        {formatLongDate(va.effectiveFrom)}
        {va.effectiveTo && ` and before ${formatLongDate(va.effectiveTo)}`}.
      </p>
      <p>
        They hold from their date on. For other dates we say that we do not have them. A figure that
        nobody here has read at its source is left out until somebody has: none is guessed.
      </p>
      <ReviewNote kind="fha" />
      <ReviewNote kind="va" />
    </Rule>
  );
}
