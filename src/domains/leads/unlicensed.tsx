/** A warning that an officer is not licensed in a state; nothing without one. */
export function Unlicensed({ children }: { children: string | undefined }) {
  return (
    <p
      role="status"
      className="rounded-field bg-warning px-3 py-2 text-sm text-warning-content empty:hidden"
    >
      {children}
    </p>
  );
}
