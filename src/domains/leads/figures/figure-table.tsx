import type { ReactNode } from "react";
import { toCsv } from "#kit/values/csv.ts";
import { saveFile } from "#ui/save-file.ts";
import { Scrolled } from "#ui/scrolled.tsx";
import type { FiguresAddress } from "./figures-address.client.ts";

type Cell = string | number;

interface Props {
  id: string;
  title: string;
  lead: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  address: FiguresAddress;
  /** Shown instead of an empty table. */
  empty?: string;
  chart?: ReactNode;
  /** Whether the table is folded below a chart. */
  isFolded?: boolean;
  /** Whether it takes the whole width of the page. */
  wide?: boolean;
  /** Whether each row has a bar for the sum of its numbers. */
  bars?: boolean;
  /** What a press on the first cell of a row does, if anything. */
  onFirst?: (index: number) => (() => void) | undefined;
}

/** Figures as a table, with a chart of the same, and as a file. */
export function FigureTable(props: Props) {
  const {
    id,
    title,
    lead,
    columns,
    rows,
    address,
    empty,
    chart,
    isFolded = false,
    wide = false,
  } = props;
  const save = () =>
    saveFile(`${id}-${address.since}-${address.until}.csv`, toCsv([columns, ...rows]), "text/csv");
  const table = <Table {...props} />;
  return (
    <section
      aria-labelledby={id}
      className={`grid content-start gap-4 rounded-box border border-base-300 bg-base-100 p-6 ${wide ? "xl:col-span-2" : ""}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id={id} className="text-xl font-bold">
          {title}
        </h2>
        {rows.length > 0 && (
          <button type="button" className="btn btn-sm max-md:min-h-11 print:hidden" onClick={save}>
            CSV<span className="sr-only"> of {title}</span>
          </button>
        )}
      </div>
      <p className="text-base-content/80">{lead}</p>
      {chart}
      {rows.length === 0 && <p>{empty}</p>}
      {rows.length > 0 && (isFolded && chart ? <Folded>{table}</Folded> : table)}
    </section>
  );
}

function Folded({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className="cursor-pointer font-medium">As a table</summary>
      {children}
    </details>
  );
}

function Table({ title, columns, rows, bars = false, onFirst }: Props) {
  const sums = rows.map((row) =>
    row.reduce<number>((sum, cell) => sum + (typeof cell === "number" ? cell : 0), 0),
  );
  const most = Math.max(1, ...sums);
  return (
    <Scrolled label={`${title}, as a table`}>
      <table className="table tabular-nums max-sm:text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="whitespace-normal text-base-content">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`max-sm:px-2 ${index === 0 ? "" : "text-right"}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = "", ...numbers], index) => (
            <tr key={String(first)}>
              <th
                scope="row"
                // A name beside many columns would be broken into letters, so those tables scroll
                className={`w-1/2 font-medium wrap-anywhere max-sm:px-2 ${columns.length > 3 ? "min-w-32" : ""}`}
              >
                <First press={onFirst?.(index)}>{first}</First>
                {bars && <Bar share={(sums[index] ?? 0) / most} />}
              </th>
              {numbers.map((cell, column) => (
                <td key={columns[column + 1]} className="text-right whitespace-nowrap max-sm:px-2">
                  {typeof cell === "number" ? cell.toLocaleString("en-US") : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

function First({ press, children }: { press: (() => void) | undefined; children: Cell }) {
  if (!press) return children;
  return (
    <button type="button" className="link link-hover" onClick={press}>
      {children}
    </button>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="mt-1 h-1.5 w-full text-primary"
      aria-hidden="true"
    >
      <rect width={share * 100} height="4" fill="currentColor" />
    </svg>
  );
}
