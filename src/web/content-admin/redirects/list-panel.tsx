import type { ReactNode } from "react";
import { FailedToLoad } from "#web/ui/failed-to-load.tsx";
import { TableEmpty, TableSkeleton } from "#web/ui/list-states.tsx";
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
  /** Undefined while it loads. */
  isEmpty: boolean | undefined;
  /** Clears the search that filters the rows, if there is one. */
  onClear?: (() => void) | undefined;
  above?: ReactNode;
  children: ReactNode;
}

/** The frame of a list that is read a page at a time, with a message while it shows no rows. */
export function ListPanel({ list, words, isEmpty, onClear, above, children }: Props) {
  return (
    <div className="overflow-clip rounded-box border border-base-300 bg-base-100">
      {above}
      {list.isError ? (
        <FailedToLoad inList onRetry={() => void list.refetch()}>
          {words.failed}
        </FailedToLoad>
      ) : (
        <>
          {isEmpty === undefined && <TableSkeleton label={words.loading} />}
          {isEmpty === true && <TableEmpty onClear={onClear}>{words.empty}</TableEmpty>}
          {isEmpty === false && children}
          <ShowMore list={list} />
        </>
      )}
    </div>
  );
}
