import type { ReactNode } from "react";
import type {
  Calculator,
  Field as FieldShape,
  FieldGroup,
} from "#lending/calculators/calculator.ts";
import type { TodaysRate } from "#domains/rates/rates.ts";
import { UseTodaysRate } from "#domains/settings/todays-rate.tsx";
import { Field } from "#ui/inputs.tsx";
import { groupDigits } from "#ui/money-typing.ts";
import type { Scenario } from "./use-scenario.client.ts";

const fieldId = (name: string) => `calculator-${name}`;

/** Focuses the first field with a message, in reading order; false if there is none. */
export function focusFirstWrong(form: string): boolean {
  const wrong = document.querySelector<HTMLElement>(`#${form} [aria-invalid=true]`);
  wrong?.focus();
  return wrong !== null;
}

interface Props<Data> {
  calculator: Pick<Calculator, "fields"> & { groups: readonly FieldGroup<string>[] };
  scenario: Scenario<Data>;
  todays?: TodaysRate | undefined;
}

export function CalculatorFields<Data>({ calculator, scenario, todays }: Props<Data>) {
  const { fields, groups } = calculator;
  const shapes = fields as Record<string, FieldShape>;
  const group = ({ legend, note, beside, fields: names }: FieldGroup<string>) => (
    <Group key={names.join()} legend={legend} note={note} beside={beside}>
      {names.map((name) => (
        <CalculatorField
          key={name}
          name={name}
          under={legend}
          field={shapes[name] as FieldShape}
          scenario={scenario}
          todays={todays}
        />
      ))}
    </Group>
  );
  const beside = groups.filter((each) => each.beside);
  return (
    <>
      {groups.filter((each) => !each.beside).map(group)}
      {beside.length > 0 && (
        <div className="grid gap-6 lg:grid-cols-3 lg:gap-8 print:grid-cols-1">
          {beside.map(group)}
        </div>
      )}
    </>
  );
}

interface GroupProps {
  legend: string | undefined;
  note: string | undefined;
  beside: true | undefined;
  children: ReactNode;
}

function Group({ legend, note, beside, children }: GroupProps) {
  const grid = `-mb-4 grid gap-x-4 gap-y-1.5 min-[22rem]:grid-cols-2 sm:gap-x-5 print:mb-0 print:grid-cols-4 print:gap-y-1 ${beside ? "lg:grid-cols-1" : ""}`;
  if (!legend) return <div className={grid}>{children}</div>;
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-bold">{legend}</legend>
      {note && <p className="mt-1 text-sm text-base-content/75">{note}</p>}
      <div className={`mt-3 ${grid}`}>{children}</div>
    </fieldset>
  );
}

/** The label, the control, the hint and the error share their rows with those beside them. */
const ROWS =
  "row-span-4 mb-2 grid min-w-0 grid-rows-subgrid print:mb-0 *:row-span-full *:min-w-0 *:grid-rows-subgrid";

const MOST_CHARACTERS_BESIDE = { option: 28, hint: 60 };

/** The whole width for long words; on a phone also for a choice and a date. */
function widthOf({ kind, hint = "", options = {} }: FieldShape): string {
  const longest = Math.max(0, ...Object.values(options).map((words) => words.length));
  if (longest > MOST_CHARACTERS_BESIDE.option) return "min-[22rem]:col-span-full";
  const isWide = kind === "choice" || kind === "date" || hint.length > MOST_CHARACTERS_BESIDE.hint;
  return isWide ? "min-[22rem]:max-sm:col-span-full print:col-span-2" : "";
}

interface FieldProps<Data> {
  name: string;
  under: string | undefined;
  field: FieldShape;
  scenario: Scenario<Data>;
  todays: TodaysRate | undefined;
}

function CalculatorField<Data>({ name, under, field, scenario, todays }: FieldProps<Data>) {
  const { label, hint, kind, options } = field;
  const value = scenario.typed[name] ?? "";
  // An empty date would be printed as the browser's "mm/dd/yyyy"
  const printed = kind === "date" && value === "" ? "print:hidden" : "";
  return (
    <div className={`${ROWS} ${widthOf(field)} ${printed}`}>
      <Field
        id={fieldId(name)}
        label={label}
        under={under}
        error={scenario.issues[name]}
        hint={hint}
      >
        {(wiring) =>
          options ? (
            <select
              {...wiring}
              name={name}
              className="select w-full aria-invalid:border-error print:pr-1"
              value={value}
              onChange={({ currentTarget }) => {
                scenario.type(name, currentTarget.value);
                scenario.keep({ [name]: currentTarget.value });
              }}
            >
              {Object.entries(options).map(([each, words]) => (
                <option key={each} value={each}>
                  {words}
                </option>
              ))}
            </select>
          ) : (
            <span className="grid content-start gap-1.5">
              <TextField
                wiring={wiring}
                name={name}
                field={field}
                value={value}
                scenario={scenario}
              />
              {field.fromTodays === 0 && (
                <UseTodaysRate
                  rate={todays}
                  typed={value}
                  use={(text) => {
                    scenario.type(name, text);
                    scenario.keep({ [name]: text });
                  }}
                />
              )}
            </span>
          )
        }
      </Field>
    </div>
  );
}

interface TextProps<Data> extends Omit<FieldProps<Data>, "under" | "todays"> {
  wiring: { "aria-invalid": boolean };
  value: string;
}

function TextField<Data>({ wiring, name, field, value, scenario }: TextProps<Data>) {
  const { kind, after } = field;
  const isMoney = kind === "dollars";
  return (
    <span className={`input w-full ${wiring["aria-invalid"] ? "input-error" : ""}`}>
      {isMoney && <span aria-hidden="true">$</span>}
      <input
        {...wiring}
        // Announced only: a star at nearly every field would say nothing to the eye
        aria-required={!field.optional && field.empty === undefined}
        name={name}
        type={kind === "date" ? "date" : "text"}
        inputMode={kind === "date" ? undefined : "decimal"}
        autoComplete="off"
        data-money={isMoney ? "" : undefined}
        value={value}
        onChange={(change) =>
          scenario.type(name, isMoney ? groupDigits(change) : change.currentTarget.value)
        }
        onBlur={() => scenario.keep()}
      />
      {after && <span className="shrink-0 text-base-content/75">{after}</span>}
    </span>
  );
}
