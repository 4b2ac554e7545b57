import { LimitRules } from "./limit-rules.tsx";
import { mortgageApr } from "#lending/calculations/mortgage-apr.ts";
import { inCents, inPercent } from "#lending/calculators/words.ts";
import { LinkTo, Rule } from "./rule.tsx";
import { Link } from "@tanstack/react-router";

export function Rules() {
  return (
    <section aria-labelledby="rules" className="grid gap-8">
      <h2 id="rules" className="text-2xl font-bold">
        The Rules
      </h2>
      <PaymentRules />
      <AprRules />
      <ChoiceRules />
      <LimitRules />
    </section>
  );
}

function AprRules() {
  return (
    <>
      <AprRule />
      <DisclosedApr />
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
        Which charges those are is on the page of the <LinkTo calculator="apr" />, line by line. Any
        payments, such as those of Appendix J, can be typed into <LinkTo calculator="payments" />.
      </p>
    </Rule>
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
          takes the difference, as printed schedules have it. Extra principal reduces the balance in
          its month. Every two weeks means 26 half payments a year: the two months with three of
          them carry the extra. Any loan, such as those of the handbooks below, can be typed into{" "}
          <LinkTo calculator="amortization" />.
        </p>
      </Rule>
      <Rule
        title="The mortgage payment calculator"
        formula="M + price · tax / 12 + price · insurance / 12"
      >
        <p>
          On the page of the{" "}
          <Link to="/calculator" className="link link-primary">
            mortgage payment calculator
          </Link>{" "}
          tax and insurance are shares of the price, not of the loan. Nothing is rounded until all
          three are added; then each part and the total are shown in whole dollars, a half upwards.
          So the parts may differ from their total by a dollar.
        </p>
      </Rule>
      <Rule title="Prepaid interest" formula="loan · rate / 360 for each day">
        <p>A year of 360 days, as on the sample forms of the Bureau.</p>
      </Rule>
      <Rule
        title="Total interest percentage"
        formula="(payments of principal and interest − loan + prepaid interest) / loan"
      >
        <p>
          All the interest of the whole term in percent of the loan, as the Loan Estimate and the
          Closing Disclosure state it. Mortgage insurance, tax and other costs are not part of it.
          Source: 12 CFR 1026.37(l)(3) and 1026.38(o)(5).
        </p>
      </Rule>
    </>
  );
}

function ChoiceRules() {
  return (
    <>
      <Comparison />
      <Refinance />
      <Rule title="Break-even" formula="costs / saving a month, rounded up to a whole month">
        <p>
          For points and for a refinance alike. If the payment does not fall, or the loan ends
          before, there is none.
        </p>
      </Rule>
      <RentOrBuy />
      <CashToClose />
    </>
  );
}

function Comparison() {
  return (
    <Rule
      title="Loans side by side"
      formula="cost after some years = paid until then + cash to close − principal paid"
    >
      <p>
        Cash to close is here the down payment, the charges that the APR counts, and the other
        closing costs. What is paid until then includes mortgage insurance. The principal comes off
        because it is yours: you owe that much less. The cost of the whole term is all payments and
        the cash to close. The page is <LinkTo calculator="compare" />.
      </p>
    </Rule>
  );
}

function Refinance() {
  return (
    <Rule
      title="What a refinance saves in all"
      formula="interest left on the current loan − interest of the new one − closing costs"
    >
      <p>
        The interest of a loan is its payment times its months, less what is owed. The new loan is
        what is still owed, with the cash taken out and, if you finance them, the closing costs. A
        lower payment over more months can cost more in all: then the saving is negative, and{" "}
        <LinkTo calculator="refinance" /> says so.
      </p>
    </Rule>
  );
}

function RentOrBuy() {
  return (
    <>
      <Rule
        title="Buying a home"
        formula="cost = down payment + paid each month − sale − gain on what was invested"
      >
        <p>
          Paid each month are the loan&apos;s payment, tax, insurance and maintenance as shares of
          the purchase price, and association dues. The sale at the end of a year brings price · (1
          + appreciation)<sup>years</sup>, less the costs of selling and the balance of the loan.
        </p>
      </Rule>
      <Rule title="Renting one" formula="cost = rent paid − gain on what was invested">
        <p>
          Rent rises once a year. Both have the same money: the renter invests the down payment, and
          each month the side that pays less invests the difference. What is invested grows each
          month by (1 + return)<sup>1/12</sup>. Income tax is left out. In the first year in which
          buying costs no more than renting, <LinkTo calculator="rent-or-buy" /> calls it even.
        </p>
      </Rule>
    </>
  );
}

function CashToClose() {
  return (
    <Rule
      title="Cash to close"
      formula="down payment + closing costs + paid ahead − already paid or paid by others"
    >
      <p>
        Closing costs are points, the lender&apos;s fees, services of others, recording and transfer
        taxes. Paid ahead are interest to the end of the month, home insurance, and deposits for tax
        and insurance. Each line is rounded to whole dollars before they are added, as on the Loan
        Estimate: 12 CFR 1026.37(g), (h) and (o)(4). The page is{" "}
        <LinkTo calculator="cash-to-close" />.
      </p>
    </Rule>
  );
}
