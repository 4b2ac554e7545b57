import { AppError } from "./errors.ts";

/** One page of a list, in its own order; `next` is the cursor of the page after it. */
export interface Page<Row> {
  rows: Row[];
  next?: number;
}

/** Cuts what was read with one row more than asked for into a page. Without a limit all rows are one. */
export function toPage<Row extends { id: number }>(
  read: Row[],
  limit: number | undefined,
): Page<Row> {
  if (limit === undefined || read.length <= limit) return { rows: read };
  const rows = read.slice(0, limit);
  return { rows, next: rows.at(-1)?.id };
}

/** Cuts a list that is at hand whole. Throws BAD_REQUEST when none of its rows has the cursor's id. */
export function pageOfList<Row extends { id: number }>(
  list: readonly Row[],
  { limit, cursor }: { limit?: number | undefined; cursor?: number | undefined },
): Page<Row> {
  const seen = cursor === undefined ? -1 : list.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && seen === -1)
    throw new AppError("BAD_REQUEST", "The cursor is no row of this list.");
  return toPage(list.slice(seen + 1), limit);
}
