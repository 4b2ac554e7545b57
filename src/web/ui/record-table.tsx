import type { ReactNode } from "react";

interface TableProps {
  /** What the rows are, for screen readers. */
  caption: string;
  columns: readonly string[];
  busy?: boolean;
  /** One `tbody` or more. */
  children: ReactNode;
}

/** A table of records that becomes a list of cards where a phone has no room for columns. */
export function RecordTable({ caption, columns, busy = false, children }: TableProps) {
  return (
    // A row too wide for the screen scrolls in here and leaves the page alone
    <div className="overflow-x-auto">
      <table
        aria-busy={busy}
        className={`w-full text-left text-sm max-md:block ${busy ? "opacity-80" : ""}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-base-300 bg-base-200 text-xs text-base-content/80 max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-2.5 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** The line or lines of one record. */
export function RecordGroup({ children }: { children: ReactNode }) {
  return (
    <tbody className="border-b border-base-300 last:border-b-0 max-md:block">{children}</tbody>
  );
}

export function RecordRow({ children }: { children: ReactNode }) {
  return <tr className="hover:bg-base-200/60 max-md:grid max-md:gap-2.5 max-md:p-4">{children}</tr>;
}

interface CellProps {
  /** The column's name, which a card shows beside the value; without it the value stands alone. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** In cells without a label stands what people typed: its words may break, those of others do not. */
export function RecordCell({ label, className = "", children }: CellProps) {
  return (
    <td
      data-label={label}
      className={`px-4 py-3 align-middle max-md:p-0 md:first:*:min-w-32 ${
        label
          ? "max-md:grid max-md:grid-cols-[5.5rem_minmax(0,1fr)] max-md:items-center max-md:before:text-base-content/75 max-md:before:content-[attr(data-label)]"
          : "wrap-anywhere max-md:block md:*:min-w-20"
      } ${className}`}
    >
      <div className="min-w-0 md:max-w-md">{children}</div>
    </td>
  );
}
