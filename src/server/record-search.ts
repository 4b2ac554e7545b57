import { type RawBuilder, sql } from "kysely";
import type { RecordCounts, RecordFilter } from "../shared/records.ts";
import type { Db } from "./database.ts";
import { type Page, toPage } from "./paging.ts";
import { matchExpression } from "./search.ts";

type RecordTable = "contactSubmissions" | "loanApplications";

/** Whether a page is read towards greater ids: the oldest first, or the newest first from its end. */
export function readsUpwards({ order, direction }: RecordFilter<string>): boolean {
  return (order === "oldest") !== (direction === "back");
}

/** What was read, as a page in the list's own order. */
export function toRecordPage<Row extends { id: number }>(
  read: Row[],
  { limit, direction }: RecordFilter<string>,
): Page<Row> {
  const page = toPage(read, limit);
  return direction === "back" ? { rows: page.rows.toReversed() } : page;
}

/** A search is counted up to here, so that it takes as long among 200,000 records as among 200. */
const MOST_COUNTED = 1000;

/** How many records of each status a search finds. */
export async function countFound<Status extends string>(
  db: Db,
  { table, statuses }: { table: RecordTable; statuses: readonly Status[] },
  search: string,
): Promise<RecordCounts<Status>> {
  const { rows } = await foundQuery(table, search).execute(db);
  const counts = Object.fromEntries(statuses.map((status) => [status, 0])) as Record<
    Status,
    number
  >;
  for (const { status } of rows.slice(0, MOST_COUNTED)) counts[status as Status] += 1;
  return { counts, isCut: rows.length > MOST_COUNTED };
}

function foundQuery(table: RecordTable, search: string): RawBuilder<{ status: string }> {
  const index = sql.table(`${table}Search`);
  const match = matchExpression(search);
  if (match === undefined)
    return sql`SELECT status FROM ${sql.table(table)} LIMIT ${MOST_COUNTED + 1}`;
  return sql`SELECT status FROM ${index} JOIN ${sql.table(table)} ON id = ${index}.rowid
    WHERE ${index} MATCH ${match} ORDER BY ${index}.rowid DESC LIMIT ${MOST_COUNTED + 1}`;
}
