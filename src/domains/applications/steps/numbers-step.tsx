import { useFormContext, useWatch } from "react-hook-form";
import { ANSWERS } from "#domains/applications/application-answers.ts";
import {
  type Amount,
  amountsFor,
  type Draft,
  EMPTY_DRAFT,
  slipsIn,
} from "#domains/applications/draft/application-draft.ts";
import { formatDollars } from "#kit/values/format.ts";
import { parseDollars, withSeparators } from "#kit/values/typed-numbers.ts";
import { CALCULATOR_DEFAULTS } from "#lending/calculator-defaults.ts";
import { levelPayment, monthlyRate } from "#lending/calculations/level-payment.ts";
import { asPercent, inPercent } from "#lending/calculators/words.ts";
import { useTodaysRate } from "#domains/settings/todays-rate.tsx";
import { MoneyField, SelectField } from "./draft-fields.tsx";

/** The labels where the same page asks for the purpose; amounts that do not fit it are ignored. */
const EVERY_AMOUNT: Record<Amount, string> = {
  propertyValue: "Purchase price or home value",
  downPayment: "Down payment, to buy or build",
  balanceOwed: "Balance owed, to refinance or improve",
};

export function NumbersStep({ whole }: { whole: boolean }) {
  const { getValues } = useFormContext<Draft>();
  const asked = whole ? EVERY_AMOUNT : amountsFor(getValues("loanPurpose"));
  const amounts = Object.entries(asked) as [Amount, string][];
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {amounts.map(([name, label]) => (
          <div key={name} className="grid content-start gap-1.5">
            <MoneyField name={name} label={label} />
            {name === "downPayment" && <CoveredPrice />}
          </div>
        ))}
        <MoneyField
          name="loanAmount"
          label="Loan amount"
          hint="About how much you want to borrow."
          required
        />
        <SuggestedAmount />
      </div>
      <PaymentEstimate />
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

/** Says that the price or the down payment may be a mistake. */
function CoveredPrice() {
  const draft = useWatch({ control: useFormContext<Draft>().control });
  const slip = slipsIn({ ...EMPTY_DRAFT, ...draft }).downPayment;
  return (
    slip && (
      <p role="status" className="text-sm font-medium">
        {slip}
      </p>
    )
  );
}

/** Suggests the loan that follows from the price and the down payment. */
function SuggestedAmount() {
  const form = useFormContext<Draft>();
  const draft = useWatch({ control: form.control });
  const { loanPurpose = "", propertyValue = "", downPayment = "", loanAmount = "" } = draft;
  const price = parseDollars(propertyValue);
  const paid = parseDollars(downPayment);
  if (!("downPayment" in amountsFor(loanPurpose)) || price === undefined || paid === undefined)
    return null;
  const loan = price - paid;
  if (loan <= 0 || loan === parseDollars(loanAmount)) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 self-center text-sm">
      The difference is {formatDollars(loan)}.
      <button
        type="button"
        className="btn btn-outline btn-primary btn-sm"
        onClick={() => {
          form.setValue("loanAmount", withSeparators(loan.toFixed(2)), { shouldValidate: true });
          // The button disappears with its suggestion
          form.setFocus("loanAmount");
        }}
      >
        Use {formatDollars(loan)}
      </button>
    </p>
  );
}

const { interestRate, termYears } = CALCULATOR_DEFAULTS;

/** The term that the chosen loan type names, such as 15-Year Fixed. */
function yearsOf(loanType = ""): number | undefined {
  const [, years] = /\b(\d\d)-year\b/i.exec(loanType) ?? [];
  return years === undefined ? undefined : Number(years);
}

/** Follows the typed values; its space is reserved from the start. */
function PaymentEstimate() {
  const form = useFormContext<Draft>();
  const typed = useWatch({ control: form.control, name: "loanAmount" });
  const loan = parseDollars(typed) ?? 0;
  const slip = slipsIn({ ...EMPTY_DRAFT, loanAmount: typed }).loanAmount;
  const loanType = useWatch({ control: form.control, name: "loanType" });
  const years = yearsOf(loanType) ?? termYears;
  const todays = useTodaysRate({ termMonths: 12 * years });
  const { annualRatePercent = interestRate, aprPercent } = todays ?? {};
  const rate = aprPercent
    ? `${asPercent(annualRatePercent)} (${inPercent(aprPercent)} APR)`
    : asPercent(annualRatePercent);
  const payment = slip ? 0 : levelPayment(loan, monthlyRate(annualRatePercent), 12 * years);
  return (
    <div className="rounded-box bg-base-200 p-5 noscript:hidden" aria-live="polite">
      <p className="text-sm font-medium">Monthly principal and interest, illustrative</p>
      <p className="mt-1 text-3xl font-bold tabular-nums">
        {payment > 0 ? formatDollars(payment) : "$ —"}
      </p>
      <p className="mt-1 text-sm text-base-content/80">
        {slip ??
          `At ${rate} fixed over ${years} years, without taxes and insurance. An illustration, not an offer: your rate depends on you and the home.`}
      </p>
    </div>
  );
}
