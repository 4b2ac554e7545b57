import type { InputHTMLAttributes } from "react";
import { useFormContext } from "react-hook-form";
import type { Draft, DraftField } from "#shared/application-draft.ts";
import { parseDollars } from "#shared/format.ts";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { groupDigits } from "#web/ui/money-typing.ts";
import { SelectInput, TextArea, TextInput } from "#web/ui/inputs.tsx";

interface Props {
  name: DraftField;
  label: string;
  hint?: string;
  required?: boolean;
}

/**
 * A field's part of the form. After a refusal it is checked at every change, so that the error can
 * clear.
 */
function useField({ name }: Pick<Props, "name">) {
  const form = useFormContext<Draft>();
  const error = form.formState.errors[name]?.message;
  const check = () => {
    if (error !== undefined) void form.trigger(name);
  };
  const register = (options: { onBlur?: () => void } = {}) =>
    form.register(name, { ...options, onChange: check });
  // In the server's HTML, where no script fills it in
  const given = form.formState.defaultValues?.[name];
  const text = typeof given === "string" && given !== "" ? given : undefined;
  return { form, error, register, given, text };
}

type Attributes = Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "autoComplete">;

export function TextField({ name, ...input }: Props & Attributes) {
  const { error, register, text } = useField({ name });
  const id = `apply-${name}`;
  return <TextInput id={id} error={error} defaultValue={text} {...input} {...register()} />;
}

export function LongTextField({ name, ...area }: Props) {
  const { error, register, text } = useField({ name });
  const given = { error, defaultValue: text };
  return <TextArea id={`apply-${name}`} rows={5} {...given} {...area} {...register()} />;
}

/**
 * Takes amounts such as `$350,000` or `350000`, and shows the commas when the field loses the
 * focus.
 */
export function MoneyField({ name, label, hint, required }: Props) {
  const { form, error, register, text } = useField({ name });
  const field = register({
    onBlur: () => {
      const dollars = parseDollars(String(form.getValues(name)));
      if (dollars !== undefined) form.setValue(name, dollars.toLocaleString("en-US"));
    },
  });
  return (
    <Field id={`apply-${name}`} label={label} error={error} hint={hint} required={required}>
      {(wiring) => (
        <span className="input w-full has-aria-invalid:border-error">
          <span aria-hidden="true">$</span>
          <input
            {...wiring}
            {...field}
            defaultValue={text}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => {
              groupDigits(event.currentTarget);
              void field.onChange(event);
            }}
          />
        </span>
      )}
    </Field>
  );
}

type Options = Record<string, string>;

/** The empty choice means that the question may stay unanswered. */
export function SelectField({ name, ...select }: Props & { options: Options }) {
  const { error, register, text } = useField({ name });
  const given = { id: `apply-${name}`, error, defaultValue: text };
  return <SelectInput choose="Please choose" {...given} {...select} {...register()} />;
}

interface CardsProps {
  name: DraftField;
  legend: string;
  options: Record<string, { label: string; icon: string }>;
}

/** A choice between a few options, each with its own icon. */
export function RadioCards({ name, legend, options }: CardsProps) {
  const { error, register, given } = useField({ name });
  const errorId = `apply-${name}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-3 font-semibold">
        {legend}
        <span className="text-error" aria-hidden="true">
          {" "}
          *
        </span>
      </legend>
      <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 sm:grid-cols-3">
        {Object.entries(options).map(([value, { label, icon }]) => (
          <label
            key={value}
            className="flex cursor-pointer items-center gap-3 rounded-field border border-base-content/55 p-3 font-medium max-sm:gap-2 max-sm:text-sm sm:p-4 hover:border-primary has-checked:border-primary has-checked:bg-primary/10 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              {...register()}
              type="radio"
              value={value}
              defaultChecked={value === given}
              className="sr-only"
            />
            <Icon name={icon} className="size-5 text-primary" />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-2 text-sm font-medium text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface CheckProps {
  name: DraftField;
  required?: boolean;
  children: React.ReactNode;
}

export function CheckField({ name, required, children }: CheckProps) {
  const { error, register, given } = useField({ name });
  const errorId = `apply-${name}-error`;
  return (
    <div className="grid gap-1">
      <label className="flex cursor-pointer items-start gap-3">
        <input
          {...register()}
          type="checkbox"
          defaultChecked={given === true}
          aria-invalid={error !== undefined}
          aria-describedby={error ? errorId : undefined}
          className="checkbox mt-0.5 shrink-0 checkbox-primary"
        />
        <span>
          {children}
          {required && (
            <span className="text-error" aria-hidden="true">
              {"\u00a0*"}
            </span>
          )}
        </span>
      </label>
      {error && (
        <p id={errorId} role="alert" className="ml-9 text-sm font-medium text-error">
          {error}
        </p>
      )}
    </div>
  );
}
