import type { KeyboardEvent, ReactNode } from "react";
import { readTyped, CALCULATOR_RANGES, type RangedInput } from "#lending/mortgage.ts";
import { Field, FieldError } from "#ui/inputs.tsx";
import { groupDigits } from "#ui/money-typing.ts";
import { LABELS } from "#lending/calculator-state.ts";

interface NumberProps {
  name: RangedInput;
  label: string;
  value: string;
  issue: string | undefined;
  type: (text: string) => void;
  hint?: string;
  /** An amount of dollars, shown with its commas; otherwise a rate. */
  money?: boolean;
  after?: string;
  /** Shown under the control. */
  children?: ReactNode;
}

/** A number of the calculator with its range, its step and its unit. */
export function NumberField(props: NumberProps) {
  const { name, label, value, issue, type, hint, money, after, children } = props;
  return (
    <Field id={`calculator-${name}`} label={label} error={issue} hint={hint}>
      {(wiring) => (
        <>
          <span className={`input w-full ${issue ? "input-error" : ""}`}>
            {money && <span aria-hidden="true">$</span>}
            <input
              {...wiring}
              {...CALCULATOR_RANGES[name]}
              aria-required={name === "price" || name === "interestRate"}
              name={name}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              data-money={money ? "" : undefined}
              value={value}
              onChange={(change) => type(money ? groupDigits(change) : change.currentTarget.value)}
              onKeyDown={(event) => stepBy(event, name, type)}
            />
            {after && <span className="shrink-0 text-base-content/75">{after}</span>}
          </span>
          {children}
        </>
      )}
    </Field>
  );
}

/**
 * Makes the arrow keys step as in number fields. These are text fields, because a browser's number
 * field reads `6,5` as 65.
 */
function stepBy(
  event: KeyboardEvent<HTMLInputElement>,
  name: RangedInput,
  type: (text: string) => void,
): void {
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  const number = readTyped(name, event.currentTarget.value);
  if (!direction || !Number.isFinite(number)) return;
  event.preventDefault();
  const { step, max = Number.MAX_VALUE } = CALCULATOR_RANGES[name];
  const next = Math.min(max, Math.max(0, number + direction * step));
  type(next.toLocaleString("en-US", { maximumFractionDigits: 3 }));
}

interface ChoicesProps {
  name: string;
  legend: string;
  choices: readonly string[];
  chosen: string;
  /** What an address asks for is not among them. */
  issue: string | undefined;
  choose: (choice: string) => void;
}

/** A choice between a few options side by side. */
export function Choices({ name, legend, choices, chosen, issue, choose }: ChoicesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex gap-0.5 rounded-field bg-base-200 p-0.5 ring-1 ring-base-300 ring-inset">
        {choices.map((choice) => (
          <label key={choice} className="choice">
            {choice}
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === chosen}
              onChange={() => choose(choice)}
            />
          </label>
        ))}
      </div>
      <FieldError>{issue}</FieldError>
    </fieldset>
  );
}

interface DollarsProps {
  value: string;
  percent: number;
  /** Set when the down payment leaves nothing to borrow. */
  coversPrice: boolean;
  issue: string | undefined;
  type: (text: string) => void;
}

/** Accepts numbers of zero or more; anything else is rejected while typing. */
export function DollarsField({ value, percent, coversPrice, issue, type }: DollarsProps) {
  const id = "calculator-downPaymentAmount";
  return (
    <div className="grid gap-1.5">
      <label className={`input w-full ${issue ? "input-error" : ""}`}>
        <span className="sr-only">{LABELS.downPaymentAmount}</span>
        <span aria-hidden="true">$</span>
        <input
          id={id}
          name="downPaymentAmount"
          aria-invalid={issue !== undefined}
          aria-describedby={issue && `${id}-error`}
          inputMode="decimal"
          autoComplete="off"
          data-money=""
          value={value}
          onChange={(change) => type(groupDigits(change))}
        />
        <span className="shrink-0 text-base-content/75">{percent}% of the price</span>
      </label>
      <FieldError id={`${id}-error`}>{issue}</FieldError>
      {coversPrice && (
        <p role="status" className="text-sm font-medium">
          This pays the whole price: there is nothing left to borrow.
        </p>
      )}
    </div>
  );
}
