import { useFormContext, useWatch } from "react-hook-form";
import { ANSWERS } from "../../shared/application-questions.ts";
import { type Amount, amountsFor, type Draft } from "../../shared/apply.ts";
import { formatDollars, parseDollars } from "../../shared/format.ts";
import { CALCULATOR_DEFAULTS, monthlyPrincipalAndInterest } from "../../shared/mortgage.ts";
import { MoneyField, SelectField } from "./fields.tsx";

/** Where the purpose is asked for on the same page; what it does not need is not read. */
const EVERY_AMOUNT: Record<Amount, string> = {
  propertyValue: "Purchase price or home value",
  downPayment: "Down payment, to buy or build",
  balanceOwed: "Balance owed, to refinance or improve",
};

/** Step 2: the amounts that the purpose has, the loan, and two ranges. */
export function NumbersStep({ whole }: { whole: boolean }) {
  const { getValues } = useFormContext<Draft>();
  const asked = whole ? EVERY_AMOUNT : amountsFor(getValues("loanPurpose"));
  const amounts = Object.entries(asked) as [Amount, string][];
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {amounts.map(([name, label]) => (
          <MoneyField key={name} name={name} label={label} />
        ))}
        <MoneyField
          name="loanAmount"
          label="Loan amount"
          hint="About how much you want to borrow."
          required
        />
        <SuggestedAmount />
      </div>
      {!whole && <PaymentEstimate />}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="incomeRange"
          label="Yearly household income"
          options={ANSWERS.incomeRange}
        />
        <SelectField name="creditRange" label="Credit score" options={ANSWERS.creditRange} />
      </div>
    </>
  );
}

/** Price and down payment together say what the loan would be, or that one of them is a slip. */
function SuggestedAmount() {
  const form = useFormContext<Draft>();
  const [purpose, value, down, typed] = useWatch({
    control: form.control,
    name: ["loanPurpose", "propertyValue", "downPayment", "loanAmount"],
  });
  const price = parseDollars(value);
  const paid = parseDollars(down);
  if (!("downPayment" in amountsFor(purpose)) || price === undefined || paid === undefined)
    return null;
  const loan = price - paid;
  if (loan <= 0)
    return (
      <p role="status" className="self-center text-sm font-medium">
        The down payment leaves nothing to borrow. Please check both amounts.
      </p>
    );
  if (loan === parseDollars(typed)) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 self-center text-sm">
      The difference is {formatDollars(loan)}.
      <button
        type="button"
        className="btn btn-outline btn-primary btn-sm"
        onClick={() => {
          form.setValue("loanAmount", loan.toLocaleString("en-US"), { shouldValidate: true });
          // The button goes away with what it offered
          form.setFocus("loanAmount");
        }}
      >
        Use {formatDollars(loan)}
      </button>
    </p>
  );
}

const { interestRate, termYears } = CALCULATOR_DEFAULTS;

/** Below it the amount is more likely a slip than a loan on a home. */
const SMALL_LOAN = 10_000;

/** Follows what is typed; the space is there from the start. */
function PaymentEstimate() {
  const form = useFormContext<Draft>();
  const typed = useWatch({ control: form.control, name: "loanAmount" });
  const loan = parseDollars(typed) ?? 0;
  const isSmall = loan > 0 && loan < SMALL_LOAN;
  const payment = isSmall ? 0 : monthlyPrincipalAndInterest(loan, interestRate, termYears);
  return (
    <div className="rounded-box bg-base-200 p-5" aria-live="polite">
      <p className="text-sm font-medium">Monthly principal and interest, illustrative</p>
      <p className="mt-1 text-3xl font-bold tabular-nums">
        {payment > 0 ? formatDollars(payment) : "$ —"}
      </p>
      <p className="mt-1 text-sm text-base-content/80">
        {isSmall
          ? `${formatDollars(loan)} is very little for a home loan. Is a zero missing?`
          : `At ${interestRate}% fixed over ${termYears} years, without taxes and insurance. An illustration, not an offer: your rate depends on you and the home.`}
      </p>
    </div>
  );
}
