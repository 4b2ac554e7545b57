import { Link } from "@tanstack/react-router";
import { PAYMENTS } from "#lending/calculators/payments.ts";
import { inPercent } from "#lending/calculators/words.ts";
import { WorkedExample, CalculatorPage } from "#domains/calculators/calculator-page.tsx";
import { initialOutcome } from "#domains/calculators/scenario-state.client.ts";

export function Page() {
  const { aprPercent } = initialOutcome(PAYMENTS).data;
  return (
    <CalculatorPage
      calculator={PAYMENTS}
      name="payments"
      lead="The annual percentage rate of any loan, from what you get and what you pay back."
    >
      <p>
        It asks for no interest rate: it finds the one at which your payments pay off what you get,
        by the method of Regulation Z, 12 CFR part 1026, Appendix J. A first payment that comes
        early or late, and a last one that differs, count as they are.
      </p>
      <p>
        Days are counted as the law has it: a month has 30, half a month 15. A loan that is paid
        back all at once is counted in days, not in periods.
      </p>
      <WorkedExample>
        <p>
          $5,000, paid back in 24 monthly payments of $230, has an APR of {inPercent(aprPercent)}:
          the first example of Appendix J, which prints 9.69%. The others are on the page{" "}
          <Link to="/how-we-compute" className="link link-primary">
            How We Compute
          </Link>
          : type them here.
        </p>
      </WorkedExample>
    </CalculatorPage>
  );
}
