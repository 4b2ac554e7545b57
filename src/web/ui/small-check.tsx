import type { ComponentProps } from "react";

/** A small checkbox with its label in one line. */
export function SmallCheck({ children, className = "", ...input }: ComponentProps<"input">) {
  return (
    <label className={`flex cursor-pointer items-center gap-3 text-sm ${className}`}>
      <input {...input} type="checkbox" className="checkbox checkbox-sm" />
      {children}
    </label>
  );
}
