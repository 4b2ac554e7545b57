import { useHydrated } from "@tanstack/react-router";

interface Props {
  busy: boolean;
  /** The form's script must be there first: the browser alone would put a password into the URL. */
  needsScript?: boolean;
  children: string;
  className?: string;
}

/** The button that sends a form; while it does, it cannot be pressed again. */
export function SubmitButton({ busy, needsScript, children, className = "btn-primary" }: Props) {
  const hydrated = useHydrated();
  const type = needsScript && !hydrated ? "button" : "submit";
  return (
    // oxlint-disable-next-line button-has-type -- one of the two
    <button type={type} className={`btn ${className}`} disabled={busy} aria-busy={busy}>
      {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
      {children}
    </button>
  );
}
