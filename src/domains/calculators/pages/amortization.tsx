import { Link } from "@tanstack/react-router";
import { AMORTIZATION, type Amortization } from "#lending/calculators/amortization/amortization.ts";
import { addressOf, evaluate, initialOf } from "#lending/calculators/calculator.ts";
import { inCents } from "#lending/calculators/words.ts";
import { WorkedExample, CalculatorPage } from "#domains/calculators/calculator-page.tsx";
import { BalanceChart } from "#domains/calculators/schedule/balance-chart.tsx";
import { SaveCsv, ScheduleTable } from "#domains/calculators/schedule/schedule-table.tsx";
import { useAfterFrame } from "#ui/use-after-frame.ts";

/** As printed in the user's guide of the HP 12C, pages 54 to 56. */
const PRINTED = {
  ...initialOf(AMORTIZATION),
  loanAmount: "50000",
  annualRatePercent: "13.25",
  termYears: "25",
};

export function Page() {
  const { payment, rows: [first] = [] } =
    evaluate(AMORTIZATION, PRINTED).outcome?.data.schedule ?? {};
  return (
    <CalculatorPage
      calculator={AMORTIZATION}
      name="amortization"
      lead="A loan of any term, payment by payment: interest, principal and what is still owed."
      Details={Details}
    >
      <p>
        Every payment is the same. It first pays the interest on what is owed, the balance times a
        twelfth of the yearly rate; the rest reduces the loan. So interest is most of the first
        payments and almost nothing of the last ones.
      </p>
      <WorkedExample>
        <p>
          $50,000 at 13.25% over 25 years costs {inCents(payment ?? 0)} a month. Of the first
          payment {inCents(first?.interest ?? 0)} is interest, and {inCents(first?.principal ?? 0)}{" "}
          reduces the loan: the example in the user&apos;s guide of the HP 12C, to the cent.{" "}
          <Link
            to="."
            search={{ ...addressOf(AMORTIZATION, PRINTED) }}
            className="link link-primary"
          >
            See its schedule
          </Link>
        </p>
      </WorkedExample>
    </CalculatorPage>
  );
}

function Details(shown: Amortization) {
  // Hundreds of rows would delay the next key, so they follow typing with a pause
  const { schedule, plain, unit } = useAfterFrame(shown);
  return (
    <>
      <section aria-labelledby="over-time" className="grid grid-cols-1 gap-5">
        <h2 id="over-time" className="text-2xl font-bold">
          Over Time
        </h2>
        <BalanceChart schedule={schedule} plain={plain} />
        <div className="print:hidden">
          <SaveCsv schedule={schedule} unit={unit} />
        </div>
      </section>
      {/* Not in the section, which is printed in one piece */}
      <ScheduleTable rows={schedule.rows} unit={unit} />
    </>
  );
}
