import { keepPreviousData } from "@tanstack/react-query";
import {
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useEffectEvent,
  useState,
} from "react";
import type { ExportedList } from "#domains/exports/exports.ts";
import type { RecordCounts } from "#domains/records/records.ts";
import { Button } from "#ui/button.tsx";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { TableEmpty, TableSkeleton } from "#ui/list-states.tsx";
import { Pager } from "#ui/pager.tsx";
import { RecordTable } from "#ui/record-table.tsx";
import { ListTools } from "./list-tools.tsx";
import type { StatusChoices } from "./status-select.tsx";
import type { ListView } from "./use-list-view.client.ts";

/** The admin's tables refresh this often, and not on focus. */
export const LIVE = { refetchInterval: 30_000, refetchOnWindowFocus: false } as const;

/** Like `LIVE`, for a list whose previous page stays visible until the next one arrives. */
export const LIVE_LIST = { ...LIVE, placeholderData: keepPreviousData } as const;

export interface RecordListProps<Status extends string, Row> {
  /** The noun for the rows, in lower case, for labels and sentences. */
  noun: string;
  exported: ExportedList;
  empty: string;
  caption: string;
  columns: readonly string[];
  widths: readonly string[];
  searched: string;
  choices: StatusChoices<Status>;
  /** The counts of the search's matches, or of all rows. */
  counts: RecordCounts<Status> | undefined;
  view: ListView<Status>;
  query: ListQuery<Row>;
  /** The open record, which may be on another page. */
  opened: { data: Row | undefined; isError: boolean };
  children: (row: Row) => ReactNode;
}

/** The part of its query that this list needs. */
interface ListQuery<Row> {
  data: { rows: Row[]; next?: number | undefined } | undefined;
  isError: boolean;
  isPending: boolean;
  isPlaceholderData: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
}

/** Submitted records with search, status filter, pages and loading states. */
export function RecordList<Status extends string, Row extends { id: number }>(
  props: RecordListProps<Status, Row>,
) {
  const { noun, empty, view, query, opened } = props;
  const { list, shown, arrived, showNew } = useCalmRows({
    rows: query.data?.rows,
    of: JSON.stringify(view.input),
    at: query.dataUpdatedAt,
    isPlaceholder: query.isPlaceholderData,
    isBusy: view.open !== undefined,
  });
  useOpenInSight(list, view.open);
  const elsewhere = view.open !== undefined && shown?.every(({ id }) => id !== view.open);
  return (
    <>
      <ListTools {...props} />
      {query.isError && (
        <FailedToLoad inList onRetry={() => void query.refetch()}>
          {`Error loading ${noun}. Please try again.`}
        </FailedToLoad>
      )}
      {view.isNewest && arrived > 0 && (
        <NewRecords count={arrived} list={list} noun={noun} onShow={showNew} />
      )}
      {elsewhere && opened.isError && (
        <p role="alert" className="border-b border-base-300 p-4 font-medium text-error">
          The record of this link is not here any more.
        </p>
      )}
      {query.isPending && <TableSkeleton label={`Loading ${noun}...`} />}
      <div ref={list}>
        {elsewhere && opened.data && (
          <Rows {...props} caption={`The opened one of the ${noun}`} rows={[opened.data]} />
        )}
        {shown?.length === 0 && (
          <TableEmpty onClear={view.narrowed ? view.clear : undefined}>{empty}</TableEmpty>
        )}
        {shown && shown.length > 0 && <Rows {...props} rows={shown} />}
      </div>
      {shown && <Pages {...props} shown={shown} />}
    </>
  );
}

function Rows<Status extends string, Row>({
  rows,
  caption,
  columns,
  widths,
  query,
  children,
}: RecordListProps<Status, Row> & { rows: readonly Row[] }) {
  return (
    <RecordTable caption={caption} columns={columns} widths={widths} busy={query.isPlaceholderData}>
      {rows.map(children)}
    </RecordTable>
  );
}

type PagesProps<Status extends string, Row> = RecordListProps<Status, Row> & {
  shown: readonly Row[];
};

function Pages<Status extends string, Row extends { id: number }>(props: PagesProps<Status, Row>) {
  const { view, query, counts, shown } = props;
  const total = totalOf(counts, view.status);
  const { rows = [], next } = query.data ?? {};
  const turn = (step: () => void) => () => {
    if (!query.isPlaceholderData) step();
  };
  return (
    <Pager
      page={view.page}
      hasNext={view.hasMore(next)}
      back={view.order === "oldest" ? "Older" : "Newer"}
      on={view.order === "oldest" ? "Newer" : "Older"}
      range={rangeOf(view.from, shown.length, { total, isCut: counts?.isCut === true })}
      onFirst={turn(view.goToFirst)}
      onLast={total === undefined || counts?.isCut ? undefined : turn(() => view.goToLast(total))}
      onPrevious={turn(() => view.goBack(rows))}
      onNext={turn(() => view.goOn(rows))}
    />
  );
}

function totalOf<Status extends string>(
  counts: RecordCounts<Status> | undefined,
  status: Status | undefined,
): number | undefined {
  if (!counts) return undefined;
  if (status !== undefined) return counts.counts[status];
  return Object.values<number>(counts.counts).reduce((sum, count) => sum + count, 0);
}

/** Such as `21–40 of 181`; never less than shown, even if the list changed meanwhile. */
function rangeOf(
  from: number,
  count: number,
  { total, isCut }: { total: number | undefined; isCut: boolean },
): string | undefined {
  if (count === 0 || total === undefined) return undefined;
  const to = from + count - 1;
  const all = Math.max(total, to).toLocaleString("en-US");
  return `${from.toLocaleString("en-US")}–${to.toLocaleString("en-US")} of ${all}${isCut ? "+" : ""}`;
}

/** Scrolls a record opened by a link into view, once. */
function useOpenInSight(list: RefObject<HTMLElement | null>, open: number | undefined): void {
  const wanted = useRef(open !== undefined);
  useLayoutEffect(() => {
    const row = wanted.current && list.current?.querySelector("[aria-expanded=true]");
    if (!row) return;
    wanted.current = false;
    row.closest("tbody")?.scrollIntoView({ block: "nearest" });
  });
}

interface Props {
  count: number;
  /** The plural noun of the records, in lower case. */
  noun: string;
  list: RefObject<HTMLElement | null>;
  onShow: () => void;
}

/** Announces new records while the list must not move, and shows them on request. */
function NewRecords({ count, noun, list, onShow }: Props) {
  const show = () => {
    onShow();
    // The button disappears: the focus moves to the newest record
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>("tbody button")?.focus();
    });
  };
  return (
    <div role="status" className="sticky top-18 z-20 h-0 text-center md:top-26">
      <Button
        look="mt-2 rounded-full shadow-lg btn-primary btn-sm"
        icon="refresh-cw"
        onClick={show}
      >
        {/* One text: the button's gap would part words from their comma */}
        <span>
          {count} new<span className="sr-only"> {noun}</span>, show
        </span>
      </Button>
    </div>
  );
}

interface Identified {
  id: number;
}

interface CalmRows<Row> {
  /** Undefined until they have loaded. */
  rows: readonly Row[] | undefined;
  /** The name of the list and page; another one is shown at once. */
  of: string;
  /** When the server last sent them: it may send the same again after the reader has finished. */
  at: number;
  /** Whether these are still the rows of the previous page. */
  isPlaceholder: boolean;
  /** Whether the user is busy in the list in ways that the page cannot detect by itself. */
  isBusy: boolean;
}

/** The height of the header, below which the visible part begins. */
const HEADER_PX = 64;

/**
 * Rows that stay in place while a user reads, points at or works in them: added and removed rows
 * wait until they are requested, changes within a row are shown at once.
 */
function useCalmRows<Row extends Identified>({
  rows,
  of,
  at,
  isPlaceholder,
  isBusy,
}: CalmRows<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState<{ of: string; rows: readonly Row[] }>();
  const before = !isPlaceholder && kept?.of === of ? kept.rows : undefined;
  const receive = useEffectEvent((sent: readonly Row[], _at: number) => {
    const isCalm = before && before.length > 0 && (isBusy || isHeld(list));
    setKept({ of, rows: isCalm ? freshened(before, sent) : sent });
  });
  useLayoutEffect(() => {
    if (rows && !isPlaceholder) receive(rows, at);
  }, [rows, at, isPlaceholder]);
  const shown = rows && before ? freshened(before, rows) : rows;
  return {
    list,
    shown,
    arrived: before ? arrivedSince(before, rows ?? []) : 0,
    showNew: () => rows && setKept({ of, rows }),
  };
}

function freshened<Row extends Identified>(
  before: readonly Row[],
  now: readonly Row[],
): readonly Row[] {
  const fresh = new Map(now.map((row) => [row.id, row]));
  return before.map((row) => fresh.get(row.id) ?? row);
}

function arrivedSince(before: readonly Identified[], now: readonly Identified[]): number {
  const newest = Math.max(...before.map(({ id }) => id));
  return now.filter(({ id }) => id > newest).length;
}

/** Whether the pointer or the focus is in the list, or its top is out of view. */
function isHeld({ current }: RefObject<HTMLElement | null>): boolean {
  if (!current) return false;
  return (
    current.matches(":hover") ||
    current.contains(document.activeElement) ||
    current.getBoundingClientRect().top < HEADER_PX
  );
}
