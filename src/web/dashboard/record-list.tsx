import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { TableEmpty, TableError, TableSkeleton } from "../ui/list-states.tsx";
import { Pager } from "../ui/pager.tsx";
import { RecordTable } from "../ui/record-table.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { StatusFilter } from "./status-filter.tsx";
import type { StatusChoices } from "./status-select.tsx";
import type { ListView } from "./use-list-view.ts";

/** The admin's tables keep themselves fresh this often, and not on focus. */
export const LIVE = { refetchInterval: 30_000, refetchOnWindowFocus: false } as const;

/** As `LIVE`, for a list whose last page stays in sight until the next one is here. */
export const LIVE_LIST = { ...LIVE, placeholderData: keepPreviousData } as const;

interface Props<Status extends string, Row> {
  /** What the rows are, in lower case: labels and sentences are made with it. */
  noun: string;
  /** What an empty list says. */
  empty: string;
  caption: string;
  columns: readonly string[];
  searched: string;
  choices: StatusChoices<Status>;
  counts: Record<Status, number> | undefined;
  view: ListView<Status>;
  query: ListQuery<Row>;
  children: (row: Row) => ReactNode;
}

/** What this list needs to know of its query. */
interface ListQuery<Row> {
  data: { rows: Row[]; next?: number | undefined } | undefined;
  isError: boolean;
  isPending: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

/** Records that people sent: searched, filtered by status, paged, in each state of their loading. */
export function RecordList<Status extends string, Row>(props: Props<Status, Row>) {
  const { noun, empty, caption, columns, view, query, children } = props;
  const { rows, next } = query.data ?? {};
  return (
    <>
      <ListTools {...props} />
      {query.isError && (
        <TableError onRetry={() => void query.refetch()}>
          {`Error loading ${noun}. Please try again.`}
        </TableError>
      )}
      {query.isPending && <TableSkeleton label={`Loading ${noun}...`} />}
      {rows?.length === 0 && (
        <TableEmpty onClear={view.narrowed ? view.clear : undefined}>{empty}</TableEmpty>
      )}
      {rows && rows.length > 0 && (
        <RecordTable caption={caption} columns={columns} busy={query.isPlaceholderData}>
          {rows.map(children)}
        </RecordTable>
      )}
      <Pager
        page={view.page}
        hasNext={next !== undefined}
        onPrevious={view.goBack}
        onNext={() => next !== undefined && view.goOn(next)}
      />
    </>
  );
}

function ListTools<Status extends string, Row>(props: Props<Status, Row>) {
  const { noun, searched, choices, counts, view } = props;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-base-300 p-4">
      <SearchInput
        label={`Search ${noun}`}
        placeholder={searched}
        className="input-sm sm:w-80"
        value={view.typed}
        onChange={view.setTyped}
      />
      <StatusFilter
        label={`Filter ${noun} by status`}
        choices={choices}
        counts={counts}
        current={view.status}
        onChange={view.filter}
      />
    </div>
  );
}
