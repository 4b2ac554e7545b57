import type { ComponentProps, ReactNode } from "react";

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

interface Props {
  id: string;
  label: string;
  error?: string | undefined;
  hint?: string;
  /** The subject, for screen readers. */
  of?: string;
  /** The text of the heading above it, where labels repeat below several. */
  under?: string | undefined;
  /** Set when a visible heading says the same. */
  hidesLabel?: boolean;
  required?: boolean;
  /** Receives the attributes that connect the control to its label and its error. */
  children: (wiring: {
    id: string;
    "aria-invalid": boolean;
    "aria-describedby": string | undefined;
    "aria-required": true | undefined;
  }) => ReactNode;
}

/** A labeled control with its error right beside it. */
export function Field(props: Props) {
  const { id, label, of, under, error, hint, children } = props;
  const { hidesLabel = false, required = false } = props;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={hidesLabel ? "sr-only" : "text-sm font-medium"}>
        {label}
        {of && <span className="sr-only"> of the {of}</span>}
        {under && <span className="sr-only"> ({under})</span>}
        {required && (
          <span className="text-error" aria-hidden="true">
            {" "}
            *
          </span>
        )}
      </label>
      {children({
        id,
        "aria-invalid": error !== undefined,
        "aria-describedby": describedBy || undefined,
        "aria-required": required || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-base-content/75">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

interface ErrorProps {
  id?: string;
  className?: string;
  children: string | undefined;
}

/** The error of a control, if it has one. */
export function FieldError({ id, className = "", children }: ErrorProps) {
  if (!children) return null;
  return (
    <p id={id} className={`text-sm font-medium text-error ${className}`} role="alert">
      {children}
    </p>
  );
}
