import type { ReactNode } from "react";
import { FailedToLoad } from "./not-loaded.tsx";
import { TableEmpty, TableSkeleton } from "./list-states.tsx";

interface ListWords {
  loading: string;
  failed: string;
  empty: string;
}

interface Props<Row> {
  list: { isError: boolean; refetch: () => Promise<unknown> };
  words: ListWords;
  /** Undefined until they have been loaded. */
  rows: readonly Row[] | undefined;
  /** Clears the search that filters the rows, if there is one. */
  onClear?: (() => void) | undefined;
  /** Shows the rows, of which there is at least one. */
  children: (rows: readonly Row[]) => ReactNode;
}

/**
 * The rows of a list, or a message in their place. Rows stay when a later read fails: the failure
 * is said above them.
 */
export function ListRows<Row>({ list, words, rows, onClear, children }: Props<Row>) {
  return (
    <>
      {list.isError && (
        <FailedToLoad inList onRetry={() => void list.refetch()}>
          {words.failed}
        </FailedToLoad>
      )}
      {!rows && !list.isError && <TableSkeleton label={words.loading} />}
      {rows?.length === 0 && <TableEmpty onClear={onClear}>{words.empty}</TableEmpty>}
      {rows && rows.length > 0 && children(rows)}
    </>
  );
}
