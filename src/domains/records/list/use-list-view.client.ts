import { useState } from "react";
import { useKeptSearch } from "#ui/kept-search.ts";
import type { ListAddress } from "./list-address.client.ts";

const ROWS_PER_PAGE = 20;

/** The list's part of the address, and how to change it. */
export interface ListPlace<Status extends string> {
  address: ListAddress<Status>;
  /** Replaces the current entry in the history where Back should not go through each step. */
  go: (address: ListAddress<Status>, how?: { replace: boolean }) => void;
}

const STEP = { replace: true };

/** A table's search, status, order, page and open record, stored in the address. */
export function useListView<Status extends string>({ address, go }: ListPlace<Status>) {
  const { search = "", status, order, cursor, back, from = 1 } = address;
  const narrowTo = (change: ListAddress<Status>): ListAddress<Status> => {
    const narrowed = { search, status, order, ...change };
    return { ...narrowed, search: narrowed.search || undefined };
  };
  const [typed, setTyped] = useKeptSearch(search, (words) => go(narrowTo({ search: words }), STEP));
  const turnTo = (page: Pick<ListAddress, "from" | "cursor" | "back">) => go(narrowTo(page));
  return {
    address,
    typed,
    setTyped,
    search,
    status,
    order: order ?? "newest",
    filter: (wanted: Status | undefined) => go(narrowTo({ status: wanted })),
    arrange: (wanted: "newest" | "oldest") =>
      go(narrowTo({ order: wanted === "oldest" ? wanted : undefined })),
    /** Whether a filter hides rows, so that an empty table can say so. */
    narrowed: search !== "" || status !== undefined,
    clear: () => {
      setTyped("");
      go({ order });
    },
    input: {
      limit: ROWS_PER_PAGE,
      ...(cursor !== undefined && { cursor }),
      ...(status !== undefined && { status }),
      ...(search !== "" && { search }),
      ...(order && { order }),
      ...(back && { direction: "back" as const }),
    },
    from,
    page: from === 1 ? 1 : Math.max(2, Math.ceil(from / ROWS_PER_PAGE)),
    /** Whether new rows appear at the top of this page. */
    isNewest: from === 1 && order === undefined,
    /** A page reached backward always has the next page it came from. */
    hasMore: (next: number | undefined) => (back ? cursor !== undefined : next !== undefined),
    goToFirst: () => turnTo({}),
    goToLast: (total: number) =>
      turnTo({ from: Math.max(1, total - ROWS_PER_PAGE + 1), back: true }),
    goOn: (rows: readonly { id: number }[]) =>
      turnTo({ from: from + rows.length, cursor: rows.at(-1)?.id }),
    goBack: (rows: readonly { id: number }[]) =>
      turnTo(
        from - ROWS_PER_PAGE <= 1
          ? {}
          : { from: from - ROWS_PER_PAGE, cursor: rows[0]?.id, back: true },
      ),
    ...useOpenRecords({ address, go }),
  };
}

/** The open records: the one in the address, which is printed, and others. */
function useOpenRecords<Status extends string>({ address, go }: ListPlace<Status>) {
  const [beside, setBeside] = useState<ReadonlySet<number>>(new Set());
  const { open } = address;
  const isOpen = (id: number) => open === id || beside.has(id);
  const toggle = (id: number) => {
    const others = new Set(beside);
    if (!isOpen(id)) {
      if (open !== undefined) others.add(open);
      go({ ...address, open: id }, STEP);
    } else if (!others.delete(id)) {
      const last = [...others].at(-1);
      if (last !== undefined) others.delete(last);
      go({ ...address, open: last }, STEP);
    }
    setBeside(others);
  };
  return { open, isOpen, toggle };
}

export type ListView<Status extends string> = ReturnType<typeof useListView<Status>>;
