interface SkeletonProps {
  label: string;
  /** Leaves room for the search above the table. */
  searched?: boolean;
}

/** Placeholders for the lines of a table that is loading. */
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

interface EmptyProps {
  children: string;
  /** Clears the filter that hides rows, if there is one. */
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

interface Props {
  count: number;
  /** What is loading, for screen readers. */
  label: string;
}

/** Placeholders for cards that are loading. */
export function CardSkeletons({ count, label }: Props) {
  return (
    <div role="status" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="h-56 skeleton rounded-box" />
      ))}
    </div>
  );
}
