/** One page of a list, newest first; `next` is the cursor of the page after it. */
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
