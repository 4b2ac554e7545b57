import { Link } from "@tanstack/react-router";
import { asPercent, inCents, inDollars, inPercent } from "#shared/calculators/words.ts";
import type { LoanType } from "#shared/content.output.ts";
import { REPAYMENT_EXAMPLES, type RepaymentExample } from "#shared/repayment-examples.ts";
import { useKnownTables } from "#web/frame/use-known-tables.ts";
import { trpc } from "#web/trpc.ts";

/**
 * What the law asks for on a page that states down payments and repayment periods: the terms of
 * repayment and the APR of a typical loan (12 CFR 1026.24(d)).
 */
export function RepaymentExamples() {
  const { data: types = [] } = trpc.loans.types.useQuery();
  const known = useKnownTables();
  const shown = types.flatMap((type) => {
    const match = REPAYMENT_EXAMPLES.find(({ offered }) => offered.test(type.name));
    return match ? [{ type, example: match.of(known) }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="repayment-examples" className="mt-12 grid gap-6">
      <div className="grid max-w-prose gap-3">
        <h2 id="repayment-examples" className="text-3xl font-bold">
          Repayment Examples
        </h2>
        <p className="text-base-content/85">
          Typical loans at a sample rate, not an offer: your own rate and APR depend on your credit,
          the property and the day. Property tax and home insurance are not in these payments, so
          what you pay each month will be more.
        </p>
      </div>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {shown.map((each) => (
          <Example key={each.type.id} {...each} />
        ))}
      </div>
      <p className="max-w-prose text-base-content/85">
        Each example has 1.875 points and $3,526 of other charges that count towards the APR. The
        rate of an adjustable loan can increase after its fixed years, and the payment with it.{" "}
        <Link to="/how-we-compute" className="link link-primary">
          How we compute
        </Link>
      </p>
    </section>
  );
}

function Example({ type, example }: { type: LoanType; example: RepaymentExample }) {
  const { price, downPayment, downPaymentPercent, loanAmount, addedFee } = example;
  const { payments, payment, monthlyMortgageInsurance } = example;
  const lines: [label: string, value: string][] = [
    ["Home price", inDollars(price)],
    ["Down payment", `${inDollars(downPayment)} (${asPercent(downPaymentPercent)})`],
    [addedFee > 0 ? "Loan with the fee" : "Loan", inDollars(loanAmount)],
    ["Fixed rate", asPercent(example.annualRatePercent)],
    ["APR", inPercent(example.aprPercent)],
    ["Monthly payments", `${payments}`],
    ["Each payment", inCents(payment)],
  ];
  return (
    <section className="rounded-box border border-base-300 bg-base-100 p-5">
      <h3 className="text-lg font-bold">{type.name}</h3>
      <dl className="mt-3 grid gap-1.5">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt>{label}</dt>
            <dd className="font-semibold whitespace-nowrap tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {monthlyMortgageInsurance > 0 && (
        <p className="mt-3">
          {inCents(monthlyMortgageInsurance)} of each payment is mortgage insurance, which falls a
          little every year.
        </p>
      )}
    </section>
  );
}
