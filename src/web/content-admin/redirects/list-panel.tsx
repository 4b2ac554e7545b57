import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailedToLoad } from "#web/ui/failed-to-load.tsx";
import { useKeptSearch } from "#web/ui/kept-search.ts";
import { TableEmpty, TableSkeleton } from "#web/ui/list-states.tsx";
import { SearchInput } from "#web/ui/search-input.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";

interface Props {
  list: {
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  words: { loading: string; failed: string; empty: string };
  /** Undefined while they load. */
  rows: readonly unknown[] | undefined;
  /** Clears the search that filters the rows, if there is one. */
  onClear?: (() => void) | undefined;
  above?: ReactNode;
  children: ReactNode;
}

/** The frame of a list that is read a page at a time, with a message while it shows no rows. */
export function ListPanel({ list, words, rows, onClear, above, children }: Props) {
  return (
    <div className="overflow-clip rounded-box border border-base-300 bg-base-100">
      {above}
      {list.isError ? (
        <FailedToLoad inList onRetry={() => void list.refetch()}>
          {words.failed}
        </FailedToLoad>
      ) : (
        <>
          {rows === undefined && <TableSkeleton label={words.loading} />}
          {rows?.length === 0 && <TableEmpty onClear={onClear}>{words.empty}</TableEmpty>}
          {rows !== undefined && rows.length > 0 && children}
          <ShowMore list={list} />
        </>
      )}
    </div>
  );
}

/** How a list with a search is read: its rows stay until those of another search are there. */
export const SEARCHED_PAGES = {
  getNextPageParam: ({ next }: { next?: number | undefined }) => next,
  placeholderData: keepPreviousData,
  refetchOnMount: "always",
} as const;

interface SearchedProps extends Omit<Props, "onClear" | "above"> {
  /** The label of the search. */
  label: string;
  search: string | undefined;
  onSearch: (search: string) => void;
}

/** The same, with a search above the rows. */
export function SearchedPanel({ label, search, onSearch, ...panel }: SearchedProps) {
  const [typed, setTyped] = useKeptSearch(search ?? "", onSearch);
  return (
    <ListPanel
      {...panel}
      onClear={search ? () => onSearch("") : undefined}
      above={
        <div className="border-b border-base-300 p-4">
          <SearchInput
            label={label}
            className="input-sm max-md:h-11 sm:w-80"
            value={typed}
            onChange={setTyped}
          />
        </div>
      }
    />
  );
}
