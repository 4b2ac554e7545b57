import { inCents, inPercent } from "#lending/calculators/words.ts";
import { RATE_PROGRAMS } from "#lending/loan-facts.ts";
import { useKnownTables } from "#domains/frame/use-known-tables.client.ts";
import { Button } from "#ui/button.tsx";
import { SelectInput, TextInput } from "#ui/inputs.tsx";
import { inStretches, type RateAdjustment, type RateField } from "./rates.ts";
import { offerOf, type TypedRate } from "./typed-rates.client.ts";

interface Shown<Name> {
  name: Name;
  label: string;
  hint?: string;
}

const FIELDS: Shown<RateField>[] = [
  { name: "annualRatePercent", label: "Rate (%)" },
  { name: "pointsPercent", label: "Points (% of the loan)" },
  {
    name: "fees",
    label: "Fees included in APR ($)",
    hint: "Origination, underwriting, processing.",
  },
  { name: "termMonths", label: "Term (months)" },
  { name: "lockDays", label: "Rate lock (days)" },
  { name: "loanAmount", label: "Loan amount ($)" },
  { name: "ltvPercent", label: "Loan to value (%)" },
  { name: "monthlyMortgageInsurance", label: "Mortgage insurance a month ($)" },
  {
    name: "annualMortgageInsurancePercent",
    label: "Or mortgage insurance a year (%)",
    hint: "Of each year's average balance, as FHA and USDA compute it.",
  },
  {
    name: "upfrontFeePercent",
    label: "Up-front premium or fee (%)",
    hint: "FHA's premium, USDA's or VA's fee: added to the loan, counted in the APR.",
  },
];

const ADJUSTMENT: Shown<keyof RateAdjustment>[] = [
  { name: "fixedMonths", label: "Months at the initial rate", hint: "60 for a 5/6 or a 5/1." },
  { name: "everyMonths", label: "Months between adjustments", hint: "6 or 12." },
  { name: "index", label: "Index", hint: "Such as SOFR, 30-day average." },
  { name: "indexPercent", label: "Index on the day (%)" },
  { name: "marginPercent", label: "Margin (%)" },
  { name: "firstCapPercent", label: "Cap of the first adjustment (%)" },
  { name: "laterCapPercent", label: "Cap of each later one (%)" },
  { name: "lifetimeCapPercent", label: "Lifetime cap (%)", hint: "Above the initial rate." },
];

interface Props {
  index: number;
  typed: TypedRate;
  /** Sentences by the name of the field. */
  issues: Record<string, string>;
  onChange: (change: Partial<TypedRate>) => void;
  onRemove: () => void;
}

/** One loan of the sheet. Its APR is shown below and cannot be typed. */
export function RateFields({ index, typed, issues, onChange, onRemove }: Props) {
  const isAdjustable = typed.kind === "adjustable";
  const field = (name: RateField) => ({
    id: `rate-${index}-${name}`,
    value: typed[name],
    error: issues[name] ?? issues[`adjustment.${name}`],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-box border border-base-300 p-4 sm:p-5">
      <legend className="px-2 font-semibold wrap-anywhere">
        {index + 1}. {typed.product || "A new loan"}
      </legend>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextInput label="Product" hint="Such as 30-year fixed." {...field("product")} />
        <SelectInput
          label="Program"
          hint="It decides for how long mortgage insurance counts in the APR."
          options={RATE_PROGRAMS}
          {...field("program")}
        />
        {FIELDS.map(({ name, label, hint }) => (
          <TextInput key={name} label={label} hint={hint} {...field(name)} />
        ))}
      </div>
      <label className="flex w-fit items-center gap-3">
        <input
          type="checkbox"
          className="checkbox"
          checked={isAdjustable}
          onChange={({ target }) => onChange({ kind: target.checked ? "adjustable" : "fixed" })}
        />
        The rate is adjustable
      </label>
      {isAdjustable && (
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {ADJUSTMENT.map(({ name, label, hint }) => (
            <TextInput key={name} label={label} hint={hint} {...field(name)} />
          ))}
        </div>
      )}
      <TextInput
        label="Assumptions"
        hint="Credit score, use and kind of the home: shown with the rate."
        {...field("assumptions")}
      />
      {issues[""] && <p className="text-sm font-medium text-error">{issues[""]}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Terms typed={typed} />
        <Button look="btn-ghost btn-sm" icon="trash-2" onClick={onRemove}>
          Remove<span className="sr-only"> {typed.product || "the new loan"}</span>
        </Button>
      </div>
    </fieldset>
  );
}

/** The computed terms of the loan. */
function Terms({ typed }: Pick<Props, "typed">) {
  const offered = offerOf(typed, useKnownTables());
  const isAdjustable = typed.kind === "adjustable";
  return (
    <p aria-live="polite" className="tabular-nums">
      {offered ? (
        <>
          APR <strong>{inPercent(offered.aprPercent)}</strong>, {inCents(offered.payment)} a month
          {isAdjustable && `; ${inStretches(offered)}`}
          {offered.mortgageInsuranceMonths > 0 &&
            `, mortgage insurance for ${offered.mortgageInsuranceMonths} months`}
        </>
      ) : (
        "Enter rate and amount to see the APR."
      )}
    </p>
  );
}
