import { keepPreviousData } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { RowTable, type TableProps } from "./row-table.tsx";
import { useKeptSearch } from "#ui/kept-search.ts";
import { ListRows } from "#ui/list-rows.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { ShowMore } from "#ui/show-more.tsx";

/** How a list is read a page at a time: rows stay until those of another search are there. */
export const PAGES = {
  getNextPageParam: ({ next }: { next?: number | undefined }) => next,
  placeholderData: keepPreviousData,
  refetchOnMount: "always",
} as const;

/** How many rows a page of such a list has. */
export const PAGE = 25;

type Query<Row> = ComponentProps<typeof ListRows>["list"] &
  Partial<ComponentProps<typeof ShowMore>["list"]> & {
    data: readonly Row[] | { pages: readonly { rows: readonly Row[] }[] } | undefined;
    isPlaceholderData: boolean;
  };

interface Props<Row> extends Omit<TableProps<Row>, "rows" | "busy"> {
  /** Several rows, such as `redirects`, for the sentences of the list's states. */
  noun: string;
  empty: string;
  list: Query<Row>;
  /** The search in the address, and how to change it. */
  search?: { kept: string | undefined; onSearch: (search: string) => void };
  /** Other controls above the rows. */
  above?: ReactNode;
  /** Clears the filter that they set, if there is one. */
  onClear?: (() => void) | undefined;
}

/**
 * A list of the admin area: loading, empty, failed, searched and shown, with what its rows offer.
 */
export function AdminList<Row extends { id: number }>(props: Props<Row>) {
  const { noun, empty, list, search, above, onClear, ...table } = props;
  const { data } = list;
  const rows = data && ("pages" in data ? data.pages.flatMap((page) => page.rows) : data);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isSearched = search?.kept !== undefined && search.kept !== "";
  return (
    <div className="overflow-clip rounded-box border border-base-300 bg-base-100">
      {search && <Search {...search} label={`Search ${noun}`} />}
      {above}
      <ListRows
        list={list}
        words={{
          loading: `Loading ${noun}...`,
          failed: `Error loading ${noun}. Please try again.`,
          empty: isSearched || onClear ? `No ${noun} found.` : empty,
        }}
        rows={rows}
        onClear={isSearched ? () => search.onSearch("") : onClear}
      >
        {(shown) => <RowTable {...table} busy={list.isPlaceholderData} rows={shown} />}
      </ListRows>
      {fetchNextPage && hasNextPage !== undefined && (
        <ShowMore
          list={{ hasNextPage, isFetchingNextPage: isFetchingNextPage ?? false, fetchNextPage }}
        />
      )}
    </div>
  );
}

/** The search in the address, for a page that passes it on to its list. */
export interface Searched {
  search: string | undefined;
  onSearch: (search: string) => void;
}

interface SearchProps {
  label: string;
  kept: string | undefined;
  onSearch: (search: string) => void;
}

function Search({ label, kept, onSearch }: SearchProps) {
  const [typed, setTyped] = useKeptSearch(kept ?? "", onSearch);
  return (
    <div className="border-b border-base-300 p-4">
      <SearchInput
        label={label}
        className="input-sm max-md:h-11 sm:w-80"
        value={typed}
        onChange={setTyped}
      />
    </div>
  );
}
