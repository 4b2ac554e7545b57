import type { MouseEvent, ReactNode } from "react";

interface TableProps {
  /** What the rows are, for screen readers. */
  caption: string;
  columns: readonly string[];
  /**
   * The fixed width of each column, whatever its rows contain, as classes such as `w-40`; the
   * columns without one share the rest.
   */
  widths?: readonly string[];
  busy?: boolean;
  /** One `tbody` or more. */
  children: ReactNode;
}

/** A table of records that becomes a list of cards where a phone has no room for columns. */
export function RecordTable({ caption, columns, widths, busy = false, children }: TableProps) {
  return (
    // A row too wide for a phone scrolls here; elsewhere the heads stick to the window
    <div className="max-md:overflow-x-auto">
      <table
        aria-busy={busy}
        className={`w-full text-left text-sm max-md:block ${busy ? "opacity-80" : ""} ${widths ? "md:min-w-160 md:table-fixed" : ""}`}
      >
        <caption className="sr-only">{caption}</caption>
        {widths && (
          <colgroup className="max-md:hidden">
            {columns.map((column, index) => (
              <col key={column} className={widths[index]} />
            ))}
          </colgroup>
        )}
        <thead className="border-b border-base-300 bg-base-200 text-xs text-base-content/80 max-md:sr-only md:sticky md:top-16 md:z-10">
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

interface GroupProps {
  /** Whether only this record is printed. */
  printed?: boolean;
  children: ReactNode;
}

/** The line or lines of one record. */
export function RecordGroup({ printed = false, children }: GroupProps) {
  return (
    <tbody
      data-sheet={printed || undefined}
      className="border-b border-base-300 last:border-b-0 max-md:block"
    >
      {children}
    </tbody>
  );
}

interface RowProps {
  /** The action of a press anywhere in the row; the keyboard has a button for it. */
  onPress?: () => void;
  /** False where a heading replaces it in print. */
  onPaper?: boolean;
  /** On a phone the last cell is beside the first one, so that more cards fit. */
  dense?: boolean;
  children: ReactNode;
}

export function RecordRow({ onPress, onPaper = true, dense = false, children }: RowProps) {
  const press = ({ target }: MouseEvent) => {
    // Controls have their own action, and selecting text is not a press
    if ((target as Element).closest("a, button, select, input, label")) return;
    if (window.getSelection()?.isCollapsed !== false) onPress?.();
  };
  return (
    <tr
      className={`hover:bg-base-200/60 max-md:grid ${dense ? "dense-card gap-x-4 gap-y-1 px-4 py-3" : "max-md:gap-2.5 max-md:p-4"} ${onPress ? "cursor-pointer" : ""} ${onPaper ? "" : "print:hidden"}`}
      {...(onPress && { onClick: press })}
    >
      {children}
    </tr>
  );
}

interface CellProps {
  /**
   * The column's name, which a card shows beside the value; without it the value is shown alone.
   */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Cells without a label contain typed text, whose words may break; other cells do not break. */
export function RecordCell({ label, className = "", children }: CellProps) {
  return (
    <td
      data-label={label}
      className={`px-4 py-3 align-middle max-md:min-w-0 max-md:p-0 md:first:*:min-w-32 ${
        label
          ? "max-md:grid max-md:grid-cols-[5.5rem_minmax(0,1fr)] max-md:items-baseline max-md:before:text-base-content/75 max-md:before:content-[attr(data-label)]"
          : "wrap-anywhere max-md:block md:*:min-w-20"
      } ${className}`}
    >
      <div className="min-w-0 md:max-w-md">{children}</div>
    </td>
  );
}
