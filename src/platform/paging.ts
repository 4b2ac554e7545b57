import type { SelectQueryBuilder } from "kysely";
import { z } from "#kit/values/zod.ts";
import { AppError } from "./errors.ts";

/** One page of a list, in the list's order; `next` is the cursor of the next page. */
export interface Page<Row> {
  rows: Row[];
  next?: number;
}

/** The requested part of a list: `cursor` is the id of the last row seen. */
export interface Paging {
  limit?: number | undefined;
  cursor?: number | undefined;
}

export function notInList(): AppError {
  return new AppError("BAD_REQUEST", "The cursor is not in this list.");
}

/**
 * Limits a query to a page, newest first: by id, and one row more for `toPage`. The caller must
 * make sure that the list has a column of this name, because the compiler does not know the list.
 */
export function newestFirst({ limit, cursor }: Paging, name = "id") {
  const id = name as never;
  return <Db, Table extends keyof Db, Row>(list: SelectQueryBuilder<Db, Table, Row>) =>
    list
      .$if(cursor !== undefined, (rows) => rows.where(id, "<", cursor as never))
      .orderBy(id, "desc")
      .$if(limit !== undefined, (rows) => rows.limit((limit as number) + 1));
}

/**
 * Makes a page from rows read with one more than the limit. Without a limit all rows are one page.
 */
export function toPage<Row extends { id: number }>(
  read: Row[],
  limit: number | undefined,
): Page<Row> {
  if (limit === undefined || read.length <= limit) return { rows: read };
  const rows = read.slice(0, limit);
  return { rows, next: rows.at(-1)?.id };
}

/** Cuts a page from a complete list. Throws BAD_REQUEST when no row has the cursor's id. */
export function pageOfList<Row extends { id: number }>(
  list: readonly Row[],
  { limit, cursor }: Paging,
): Page<Row> {
  const seen = cursor === undefined ? -1 : list.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && seen === -1) throw notInList();
  return toPage(list.slice(seen + 1), limit);
}

/**
 * The output of a list that is returned whole. zod is called synchronously: only then does it use
 * its compiled code, which filters 200 rows in a third of the time.
 */
export function listOf<Row extends z.ZodType>(row: Row) {
  return atOnce(z.array(row));
}

/** The output of a list that is read a page at a time. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return atOnce(z.object({ rows: z.array(row), next: z.int().optional() }));
}

function atOnce<Schema extends z.ZodType>(schema: Schema) {
  return Object.assign((answer: unknown): z.output<Schema> => schema.parse(answer), { schema });
}
