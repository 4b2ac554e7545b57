import { Link } from "@tanstack/react-router";
import { LinkTo, Rule } from "./rule.tsx";

/** What a loan costs each month, and how much of it is interest. */
export function PaymentRules() {
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
