import type { ReactNode } from "react";
import { TableEmpty } from "./list-states.tsx";
import { type SearchPlace, useKeptSearch } from "./kept-search.ts";
import { Pager } from "./pager.tsx";
import { SearchInput } from "./search-input.tsx";

const ROWS_PER_PAGE = 25;

interface Props<Row> {
  /** The singular and plural of a row, such as `user` and `users`. */
  noun: readonly [one: string, several: string];
  rows: readonly Row[];
  /** Whether a row contains every word of a search; numbers match in any notation. */
  isFound: (row: Row, typed: string) => boolean;
  /** Search and page in the address, and how to change them. */
  place: SearchPlace;
  onPlace: (place: SearchPlace, how: { replace: boolean }) => void;
  /** Shown when there is no row, or none that matches. */
  empty: string;
  onClear?: () => void;
  /** Other filters of the rows. They stay visible when no row is left. */
  filter?: ReactNode;
  children: (shown: readonly Row[]) => ReactNode;
}

/** A complete list with a search box, shown a page at a time. */
export function SearchedList<Row>(props: Props<Row>) {
  const { noun, rows, isFound, empty, place, onPlace, onClear, filter, children } = props;
  const [typed, setTyped] = useKeptSearch(place.search ?? "", (search) =>
    onPlace(search === "" ? {} : { search }, { replace: true }),
  );
  const found = rows.filter((row) => isFound(row, typed));
  const last = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  const page = Math.min(place.page ?? 1, last);
  const turnTo = (next: number) =>
    onPlace({ ...place, page: next === 1 ? undefined : next }, { replace: false });
  const from = (page - 1) * ROWS_PER_PAGE;
  const shown = found.slice(from, from + ROWS_PER_PAGE);
  const clear = () => {
    setTyped("");
    onPlace({}, { replace: true });
    onClear?.();
  };
  return (
    <>
      {(rows.length > 0 || filter) && (
        <div className="flex flex-wrap items-end justify-between gap-3 border-b border-base-300 p-4">
          <div className="flex grow flex-wrap items-end gap-3">
            <div className="w-full sm:w-80">
              <SearchInput label={`Search ${noun[1]}`} value={typed} onChange={setTyped} />
            </div>
            {filter}
          </div>
          <p className="text-sm text-base-content/80" aria-live="polite">
            {found.length.toLocaleString("en-US")} {noun[found.length === 1 ? 0 : 1]}
          </p>
        </div>
      )}
      {found.length === 0 ? (
        <TableEmpty onClear={typed !== "" || onClear ? clear : undefined}>{empty}</TableEmpty>
      ) : (
        children(shown)
      )}
      <Pager
        page={page}
        hasNext={page < last}
        back="Previous"
        on="Next"
        range={last > 1 ? `${from + 1}–${from + shown.length} of ${found.length}` : undefined}
        onPrevious={() => turnTo(page - 1)}
        onNext={() => turnTo(page + 1)}
      />
    </>
  );
}
