import type { ReactNode } from "react";

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
