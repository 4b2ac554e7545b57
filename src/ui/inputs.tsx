import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

interface Labeled {
  id: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** The heading above it, where labels repeat below several. */
  under?: string;
}

type Input = Labeled & Omit<ComponentProps<"input">, "id">;
type Area = Labeled & Omit<ComponentProps<"textarea">, "id">;

interface Select extends Labeled, Omit<ComponentProps<"select">, "id"> {
  /** Shown before anything is chosen; left out where something is always chosen. */
  choose?: string;
  /** Values and their labels; a map also preserves the order of numbers. */
  options: Record<string, string> | ReadonlyMap<string, string>;
}

/** A line of text with its label and its error. */
export function TextInput(props: Input) {
  const { id, label, error, hint, under, required = false, className = "", ...input } = props;
  return (
    <Field {...{ id, label, error, hint, under, required }}>
      {(wiring) => (
        <input
          {...wiring}
          {...input}
          className={`input w-full aria-invalid:border-error ${className}`}
        />
      )}
    </Field>
  );
}

/** Several lines of text with their label and their error. */
export function TextArea({ id, label, error, hint, under, required = false, ...area }: Area) {
  return (
    <Field {...{ id, label, error, hint, under, required }}>
      {(wiring) => (
        <textarea
          dir="auto"
          {...wiring}
          {...area}
          className="textarea w-full aria-invalid:border-error"
        />
      )}
    </Field>
  );
}

/** A choice between a few words. */
export function SelectInput(props: Select) {
  const { id, label, error, hint, required = false, choose, options, ...select } = props;
  const entries = options instanceof Map ? [...options] : Object.entries(options);
  return (
    <Field id={id} label={label} error={error} hint={hint} required={required}>
      {(wiring) => (
        <select {...wiring} {...select} className="select w-full aria-invalid:border-error">
          {choose !== undefined && <option value="">{choose}</option>}
          {entries.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
