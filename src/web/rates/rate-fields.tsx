import { inCents, inPercent } from "#shared/calculators/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { offerOf, type TypedRate } from "./typed-rates.ts";

const FIELDS: { name: keyof TypedRate; label: string; hint?: string }[] = [
  { name: "product", label: "Product", hint: "Such as 30-year fixed." },
  { name: "annualRatePercent", label: "Rate (%)" },
  { name: "pointsPercent", label: "Points (% of the loan)" },
  {
    name: "fees",
    label: "Fees that the APR counts ($)",
    hint: "Origination, underwriting, processing.",
  },
  { name: "termMonths", label: "Term (months)" },
  { name: "lockDays", label: "Rate lock (days)" },
  { name: "loanAmount", label: "Loan amount ($)" },
  { name: "ltvPercent", label: "Loan to value (%)" },
  { name: "monthlyMortgageInsurance", label: "Mortgage insurance a month ($)" },
];

interface Props {
  index: number;
  typed: TypedRate;
  /** Sentences by the name of the field. */
  issues: Record<string, string>;
  onChange: (change: Partial<TypedRate>) => void;
  onRemove: () => void;
}

/** One loan of the sheet. Its APR stands below and is in no field. */
export function RateFields({ index, typed, issues, onChange, onRemove }: Props) {
  const offered = offerOf(typed);
  const field = (name: keyof TypedRate) => ({
    id: `rate-${index}-${name}`,
    value: typed[name],
    error: issues[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-box border border-base-300 p-4 sm:p-5">
      <legend className="px-2 font-semibold wrap-anywhere">
        {index + 1}. {typed.product || "A new loan"}
      </legend>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {FIELDS.map(({ name, label, hint }) => (
          <TextInput key={name} label={label} hint={hint} {...field(name)} />
        ))}
      </div>
      <TextInput
        label="Assumptions"
        hint="Credit score, use and kind of the home: shown with the rate."
        {...field("assumptions")}
      />
      {issues[""] && <p className="text-sm font-medium text-error">{issues[""]}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="tabular-nums">
          {offered ? (
            <>
              APR <strong>{inPercent(offered.aprPercent)}</strong>, {inCents(offered.payment)} a
              month
              {offered.mortgageInsuranceMonths > 0 &&
                `, mortgage insurance for ${offered.mortgageInsuranceMonths} months`}
            </>
          ) : (
            "The APR appears when the numbers are there."
          )}
        </p>
        <button type="button" className="btn btn-ghost btn-sm" onClick={onRemove}>
          <Icon name="trash-2" className="size-4" />
          Remove<span className="sr-only"> {typed.product || "the new loan"}</span>
        </button>
      </div>
    </fieldset>
  );
}
