import { mortgageApr } from "#shared/calculations/mortgage-apr.ts";
import { inCents, inPercent } from "#shared/calculators/words.ts";
import { LinkTo, Rule } from "./rule.tsx";

/** The annual percentage rate, and where the one of our disclosure comes from. */
export function AprRules() {
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
