import { useFormContext } from "react-hook-form";
import type { Draft, DraftField } from "#domains/applications/draft/application-draft.ts";
import { withSeparators } from "#kit/values/typed-numbers.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { Field, FieldError, SelectInput } from "#ui/inputs.tsx";
import { Icon } from "#ui/icon.tsx";
import { groupDigits } from "#ui/money-typing.ts";

/**
 * Connects an input to the draft. After a refusal it is checked at every change, so that the error
 * can clear: a step is checked before the form is sent.
 */
export function useDraftField() {
  const form = useFormContext<Draft>();
  const field = fieldOf(form);
  return (name: DraftField, options: { onBlur?: () => void } = {}) => {
    const onChange = () => {
      if (form.getFieldState(name).invalid) void form.trigger(name);
    };
    return { id: `apply-${name}`, ...field(name, { ...options, onChange }) };
  };
}

interface Props {
  name: DraftField;
  label: string;
  hint?: string;
  required?: boolean;
}

/**
 * Accepts amounts such as `$350,000` or `350000`, and shows the commas when the field loses the
 * focus.
 */
export function MoneyField({ name, label, hint, required }: Props) {
  const form = useFormContext<Draft>();
  const { id, error, ...field } = useDraftField()(name, {
    onBlur: () => form.setValue(name, withSeparators(String(form.getValues(name)))),
  });
  return (
    <Field id={id} label={label} error={error} hint={hint} required={required}>
      {(wiring) => (
        <span className="input w-full has-aria-invalid:border-error">
          <span aria-hidden>$</span>
          <input
            {...wiring}
            {...field}
            inputMode="decimal"
            autoComplete="off"
            data-money=""
            onChange={(event) => {
              groupDigits(event);
              void field.onChange(event);
            }}
          />
        </span>
      )}
    </Field>
  );
}

/** The empty choice means that the question may stay unanswered. */
export function SelectField({ name, ...select }: Props & { options: Record<string, string> }) {
  return <SelectInput choose="Please choose" {...select} {...useDraftField()(name)} />;
}

interface CardsProps<Value extends string> {
  name: DraftField;
  legend: string;
  options: Record<Value, string>;
  icons: Record<Value, string>;
}

/** A choice between a few options, each with its own icon. */
export function RadioCards<Value extends string>(props: CardsProps<Value>) {
  const { name, legend, options, icons } = props;
  const { id, error, defaultValue, ...register } = useDraftField()(name);
  const errorId = `${id}-error`;
  return (
    <fieldset id={id} aria-describedby={error ? errorId : undefined}>
      <legend className="mb-3 font-semibold">
        {legend}
        <span className="text-error" aria-hidden>
          {" "}
          *
        </span>
      </legend>
      <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 sm:grid-cols-3">
        {(Object.keys(options) as Value[]).map((value) => (
          <label
            key={value}
            className="group flex cursor-pointer items-center gap-3 rounded-field border border-base-content/55 p-3 font-medium max-sm:gap-2 max-sm:text-sm sm:p-4 hover:border-primary has-checked:border-primary has-checked:bg-primary/10 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              {...register}
              type="radio"
              value={value}
              defaultChecked={value === defaultValue}
              className="sr-only"
            />
            <Icon name={icons[value]} className="size-5 text-primary" />
            {options[value]}
            <Icon
              name="check"
              className="ml-auto size-5 text-primary not-group-has-checked:hidden"
            />
          </label>
        ))}
      </div>
      <FieldError id={errorId} className="mt-2">
        {error}
      </FieldError>
    </fieldset>
  );
}

interface CheckProps {
  name: DraftField;
  required?: boolean;
  /** Whether a tick that was sent no longer counts. */
  unticked?: boolean;
  children: React.ReactNode;
}

export function CheckField({ name, required, unticked = false, children }: CheckProps) {
  const { defaultValues } = useFormContext<Draft>().formState;
  const { id, error, defaultValue: _, ...register } = useDraftField()(name);
  const errorId = `${id}-error`;
  return (
    <div id={id} className="grid gap-1">
      <label className="flex cursor-pointer items-start gap-3">
        <input
          {...register}
          type="checkbox"
          defaultChecked={!unticked && defaultValues?.[name] === true}
          aria-invalid={error !== undefined}
          aria-describedby={error ? errorId : undefined}
          className="checkbox mt-0.5 shrink-0 checkbox-primary"
        />
        <span>
          {children}
          {required && (
            <span className="text-error" aria-hidden>
              {"\u00a0*"}
            </span>
          )}
        </span>
      </label>
      <FieldError id={errorId} className="ml-9">
        {error}
      </FieldError>
    </div>
  );
}
