import { keepPreviousData } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { DeleteDialog } from "#kit/form/delete-dialog.tsx";
import { useKeptSearch } from "#ui/kept-search.ts";
import { ListRows } from "#ui/list-rows.tsx";
import { RecordCell, RecordGroup, RecordRow, RecordTable } from "#ui/record-table.tsx";
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

interface Action<Row> {
  label: ReactNode | ((row: Row) => ReactNode);
  press: (row: Row) => void;
  isBusy?: boolean;
}

interface Removal<Row> {
  /** The button's label, such as `Revoke`. `Delete` by default. */
  action?: string;
  title: string | ((row: Row) => string);
  description: (row: Row) => string;
  send: (row: Row) => Promise<unknown>;
  refresh: () => Promise<unknown>;
}

export type Columns<Row> = Readonly<Record<string, (row: Row) => ReactNode>>;

interface Props<Row> {
  /** Several rows, such as `redirects`, for the sentences of the list's states. */
  noun: string;
  /** What the rows are, for screen readers. */
  caption: string;
  empty: string;
  list: Query<Row>;
  /** The search in the address, and how to change it. */
  search?: { kept: string | undefined; onSearch: (search: string) => void };
  /** Other controls above the rows. */
  above?: ReactNode;
  /** Clears the filter that they set, if there is one. */
  onClear?: (() => void) | undefined;
  /** The cells by the head of their column. Those of the first one name the row. */
  columns: Columns<Row>;
  /** The fixed widths of the columns, as RecordTable takes them. */
  widths?: readonly string[];
  /** What a screen reader hears after the label of a row's button. */
  nameOf?: (row: Row) => string;
  actions?: readonly Action<Row>[];
  remove?: Removal<Row>;
}

/**
 * A list of the admin area: loading, empty, failed, searched and shown, with what its rows offer.
 */
export function AdminList<Row extends { id: number }>(props: Props<Row>) {
  const { noun, empty, list, search, above, onClear, ...table } = props;
  const [removing, setRemoving] = useState<Row>();
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
        {(shown) => (
          <Table {...table} busy={list.isPlaceholderData} rows={shown} onRemove={setRemoving} />
        )}
      </ListRows>
      {fetchNextPage && hasNextPage !== undefined && (
        <ShowMore
          list={{ hasNextPage, isFetchingNextPage: isFetchingNextPage ?? false, fetchNextPage }}
        />
      )}
      {removing && table.remove && (
        <Remove removal={table.remove} row={removing} onClose={() => setRemoving(undefined)} />
      )}
    </div>
  );
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

interface TableProps<Row> extends Pick<
  Props<Row>,
  "caption" | "columns" | "widths" | "nameOf" | "actions" | "remove"
> {
  busy: boolean;
  rows: readonly Row[];
  onRemove: (row: Row) => void;
}

function Table<Row extends { id: number }>(props: TableProps<Row>) {
  const { caption, columns, widths, busy, rows, nameOf, actions = [], remove, onRemove } = props;
  const buttons = [
    ...actions,
    ...(remove ? [{ label: remove.action ?? "Delete", press: onRemove, isRed: true }] : []),
  ];
  const heads = Object.keys(columns);
  return (
    <RecordTable
      caption={caption}
      columns={buttons.length > 0 ? [...heads, buttons.length > 1 ? "Actions" : "Action"] : heads}
      {...(widths && { widths })}
      busy={busy}
    >
      {rows.map((row) => (
        <RecordGroup key={row.id}>
          <RecordRow>
            {Object.entries(columns).map(([head, cell], index) => (
              <RecordCell key={head} {...(index > 0 && { label: head })}>
                {cell(row)}
              </RecordCell>
            ))}
            {buttons.length > 0 && (
              <RecordCell>
                <div className="flex flex-wrap gap-2 max-md:justify-end xl:min-w-max">
                  {buttons.map((button, index) => (
                    <RowButton key={index} {...button} row={row} name={nameOf?.(row)} />
                  ))}
                </div>
              </RecordCell>
            )}
          </RecordRow>
        </RecordGroup>
      ))}
    </RecordTable>
  );
}

interface ButtonProps<Row> extends Action<Row> {
  row: Row;
  name: string | undefined;
  isRed?: boolean;
}

function RowButton<Row>({
  label,
  press,
  isBusy = false,
  isRed = false,
  row,
  name,
}: ButtonProps<Row>) {
  return (
    <button
      type="button"
      className={`btn whitespace-nowrap btn-sm max-md:h-11 ${isRed ? "text-error btn-ghost" : ""}`}
      disabled={isBusy}
      onClick={() => press(row)}
    >
      {typeof label === "function" ? label(row) : label}
      {name !== undefined && <span className="sr-only"> {name}</span>}
    </button>
  );
}

interface RemoveProps<Row> {
  removal: Removal<Row>;
  row: Row;
  onClose: () => void;
}

function Remove<Row>({ removal, row, onClose }: RemoveProps<Row>) {
  const { action = "Delete", title, description, send, refresh } = removal;
  return (
    <DeleteDialog
      title={typeof title === "string" ? title : title(row)}
      description={<span className="wrap-anywhere">{description(row)}</span>}
      action={action}
      onDelete={() => send(row)}
      refresh={refresh}
      onClose={onClose}
    />
  );
}
