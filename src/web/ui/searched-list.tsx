import { type ReactNode, useState } from "react";
import { TableEmpty } from "./list-states.tsx";
import { Pager } from "./pager.tsx";
import { SearchInput } from "./search-input.tsx";

const ROWS_PER_PAGE = 25;

interface Props<Row> {
  /** What a row is and what several are, such as `user` and `users`. */
  noun: readonly [one: string, several: string];
  rows: readonly Row[];
  /** Where every word of a search has to be. */
  textOf: (row: Row) => string;
  /** Said when there is no row, or none that was looked for. */
  empty: string;
  /** What the rows were narrowed by before; another choice begins at the first page. */
  narrowedBy?: unknown;
  onClear?: () => void;
  children: (shown: readonly Row[]) => ReactNode;
}

/** A whole list with a search over it, a page at a time. */
export function SearchedList<Row>(props: Props<Row>) {
  const { noun, rows, textOf, empty, narrowedBy, onClear, children } = props;
  const [typed, setTyped] = useState("");
  const [turned, setTurned] = useState({ page: 1, narrowedBy });
  const words = typed.toLowerCase().split(/\s+/);
  const found = rows.filter((row) => {
    const text = textOf(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const last = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  const page = turned.narrowedBy === narrowedBy ? Math.min(turned.page, last) : 1;
  const turnTo = (next: number) => setTurned({ page: next, narrowedBy });
  const search = (text: string) => {
    setTyped(text);
    turnTo(1);
  };
  const clear = () => {
    search("");
    onClear?.();
  };
  return (
    <>
      {rows.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-base-300 p-4">
          <div className="w-full sm:w-80">
            <SearchInput label={`Search ${noun[1]}`} value={typed} onChange={search} />
          </div>
          <p className="text-sm text-base-content/80" aria-live="polite">
            {found.length.toLocaleString("en-US")} {noun[found.length === 1 ? 0 : 1]}
          </p>
        </div>
      )}
      {found.length === 0 ? (
        <TableEmpty onClear={typed !== "" || onClear ? clear : undefined}>{empty}</TableEmpty>
      ) : (
        children(found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE))
      )}
      <Pager
        page={page}
        hasNext={page < last}
        back="Previous"
        on="Next"
        onPrevious={() => turnTo(page - 1)}
        onNext={() => turnTo(page + 1)}
      />
    </>
  );
}
