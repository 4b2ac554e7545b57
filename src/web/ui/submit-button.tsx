interface Props {
  busy: boolean;
  children: string;
  className?: string;
}

/** The button that sends a form; while it does, it cannot be pressed again. */
export function SubmitButton({ busy, children, className = "btn-primary" }: Props) {
  return (
    <button type="submit" className={`btn ${className}`} disabled={busy} aria-busy={busy}>
      {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
      {children}
    </button>
  );
}
