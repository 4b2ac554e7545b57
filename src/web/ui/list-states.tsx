interface SkeletonProps {
  label: string;
  /** With room for the search above the table. */
  searched?: boolean;
}

/** The lines of a table that is still on its way. */
export function TableSkeleton({ label, searched = false }: SkeletonProps) {
  return (
    <div role="status" className="grid gap-3 p-4">
      <span className="sr-only">{label}</span>
      {searched && <div className="skeleton h-10 sm:w-80" />}
      {[0, 1, 2, 3, 4].map((line) => (
        <div key={line} className="skeleton h-12" />
      ))}
    </div>
  );
}

interface ErrorProps {
  children: string;
  onRetry: () => void;
}

export function TableError({ children, onRetry }: ErrorProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 border-base-300 p-4 not-last:border-b"
    >
      <p className="font-medium text-error">{children}</p>
      <button type="button" className="btn btn-sm" onClick={onRetry}>
        Try Again
      </button>
    </div>
  );
}

interface EmptyProps {
  children: string;
  /** When the rows were left out by choice: takes the choice back. */
  onClear?: (() => void) | undefined;
}

export function TableEmpty({ children, onClear }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-14 text-center">
      <p className="text-base-content/80">{children}</p>
      {onClear && (
        <button type="button" className="btn btn-sm" onClick={onClear}>
          Clear search and filter
        </button>
      )}
    </div>
  );
}
