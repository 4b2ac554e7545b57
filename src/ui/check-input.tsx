import type { ComponentProps, ReactNode } from "react";

interface Props extends ComponentProps<"input"> {
  label: string;
  children: ReactNode;
}

/** A checkbox, with its explanation under its label. */
export function CheckInput({ label, children, className = "", ...input }: Props) {
  return (
    <label className="flex cursor-pointer items-start gap-3">
      <input {...input} type="checkbox" className={`checkbox mt-0.5 ${className}`} />
      <span>
        {label}
        <span className="block text-sm text-base-content/75">{children}</span>
      </span>
    </label>
  );
}

interface RadioProps<Value extends string> {
  name: string;
  legend: ReactNode;
  /** The label of each value, with its explanation if it needs one. */
  options: Record<Value, readonly [label: string, meaning?: string]>;
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a few options, one below the other. */
export function RadioList<Value extends string>(props: RadioProps<Value>) {
  const { name, legend, options, value, onChange } = props;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {(Object.keys(options) as Value[]).map((option) => (
        <label key={option} className="flex cursor-pointer items-start gap-3">
          <input
            type="radio"
            name={name}
            className="radio mt-0.5"
            checked={value === option}
            onChange={() => onChange(option)}
          />
          <span>
            {options[option][0]}
            <span className="block text-sm text-base-content/75">{options[option][1]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A small checkbox with its label in one line. */
export function SmallCheck({ children, className = "", ...input }: ComponentProps<"input">) {
  return (
    <label className={`flex cursor-pointer items-center gap-3 text-sm ${className}`}>
      <input {...input} type="checkbox" className="checkbox checkbox-sm" />
      {children}
    </label>
  );
}
