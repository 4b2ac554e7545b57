import { CALCULATOR_RANGES, type RangedInput } from "../../shared/mortgage.ts";
import { Field } from "../ui/field.tsx";

interface NumberProps {
  name: RangedInput;
  label: string;
  value: string;
  issue: string | undefined;
  type: (name: RangedInput, text: string) => void;
  before?: string;
  after?: string;
}

/** A number of the calculator with its range, its step and its unit. */
export function NumberField({ name, label, value, issue, type, before, after }: NumberProps) {
  return (
    <Field id={`calculator-${name}`} label={label} error={issue}>
      {(wiring) => (
        <span className={`input w-full ${issue ? "input-error" : ""}`}>
          {before && <span aria-hidden="true">{before}</span>}
          <input
            {...wiring}
            {...CALCULATOR_RANGES[name]}
            name={name}
            type="number"
            inputMode="decimal"
            value={value}
            onChange={(event) => type(name, event.target.value)}
          />
          {after && <span className="text-base-content/75">{after}</span>}
        </span>
      )}
    </Field>
  );
}

interface ChoicesProps {
  name: string;
  legend: string;
  choices: readonly string[];
  chosen: string;
  choose: (choice: string) => void;
}

/** A few options side by side, one of them chosen. */
export function Choices({ name, legend, choices, chosen, choose }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="join flex">
        {choices.map((choice) => (
          <input
            key={choice}
            type="radio"
            name={name}
            value={choice}
            aria-label={choice}
            className="btn join-item grow px-1 font-medium sm:px-4"
            checked={choice === chosen}
            onChange={() => choose(choice)}
          />
        ))}
      </div>
    </fieldset>
  );
}
