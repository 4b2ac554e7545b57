import { asPercent, inCents, inDollars, inPercent } from "#lending/calculators/words.ts";
import type { RepaymentExample } from "#domains/content/content.output.ts";
import { listedExample } from "#lending/repayment-examples.ts";
import { useKnownTables } from "#domains/frame/use-known-tables.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";

interface Props {
  heading: string;
  example: RepaymentExample;
}

/** The loan types whose terms are stated, each with its example. */
export function useListedExamples() {
  const { data: types = [] } = trpc.loans.types.useQuery();
  const known = useKnownTables();
  return types.flatMap(({ id, name, programme }) => {
    const example = listedExample({ name, programme: programme ?? undefined }, known);
    return example ? [{ id, name, example }] : [];
  });
}

function rateLabel({ isSample, varies }: RepaymentExample, arePublished: boolean): string {
  if (varies) return "Variable sample rate, at first";
  if (!isSample) return "Today's fixed rate";
  return arePublished ? "Sample rate, not today's" : "Fixed sample rate";
}

/** The terms that 12 CFR 1026.24(d)(2) requires, each in the same size and place. */
export function ExampleTerms({ heading, example }: Props) {
  const { rates } = trpc.settings.site.useQuery().data ?? {};
  const { price, downPayment, downPaymentPercent, loanAmount, addedFee, varies } = example;
  const { payments, payment, monthlyFee, monthlyFeeName, monthlyFeeMonths } = example;
  const paid =
    monthlyFeeMonths < payments ? `of the first ${monthlyFeeMonths} payments` : "payment";
  const lines: [label: string, value: string][] = [
    ["Home price", inDollars(price)],
    ["Down payment", `${inDollars(downPayment)} (${asPercent(downPaymentPercent)})`],
    [addedFee > 0 ? "Loan with the fee" : "Loan", inDollars(loanAmount)],
    [rateLabel(example, Boolean(rates)), asPercent(example.annualRatePercent)],
    ["APR", inPercent(example.aprPercent)],
    ["Monthly payments", `${payments}`],
    ["Each payment", inCents(payment)],
    ["Points", asPercent(example.pointsPercent)],
    ["Other charges in the APR", inDollars(example.otherCharges)],
  ];
  return (
    <div className="border-t border-base-content pt-4">
      <h3 className="text-lg font-bold">{heading}</h3>
      <dl className="mt-3 grid gap-1.5">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt>{label}</dt>
            <dd className="font-semibold whitespace-nowrap tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {monthlyFee > 0 && (
        <p className="mt-3">
          {inCents(monthlyFee)} of each {paid} is {monthlyFeeName}.
        </p>
      )}
      {varies && (
        <p className="mt-3">
          The rate can increase after its fixed years, and each payment and the APR with it.
        </p>
      )}
    </div>
  );
}
