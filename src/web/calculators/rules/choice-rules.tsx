import { LinkTo, Rule } from "./rule.tsx";

/** How alternatives are compared, and what the chosen one costs at the closing. */
export function ChoiceRules() {
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
