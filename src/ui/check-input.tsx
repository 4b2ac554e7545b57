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

/** A small checkbox with its label in one line. */
export function SmallCheck({ children, className = "", ...input }: ComponentProps<"input">) {
  return (
    <label className={`flex cursor-pointer items-center gap-3 text-sm ${className}`}>
      <input {...input} type="checkbox" className="checkbox checkbox-sm" />
      {children}
    </label>
  );
}
