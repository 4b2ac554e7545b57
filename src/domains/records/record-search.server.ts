import type { SelectQueryBuilder } from "kysely";
import type { RecordCounts, RecordFilter } from "./records.ts";
import { runsOf } from "#kit/values/typed-words.ts";
import {
  type Db,
  type Tables,
  containsWords,
  type SearchedTable,
  wordingOf,
} from "#platform/database/engine.ts";
import { type Page, toPage } from "#platform/paging.ts";

/**
 * One page of records and the row after it. A search reads the search index; without one, rows are
 * read by id, or through the index of statuses.
 */
export function recordsQuery<Table extends SearchedTable>(
  db: Db,
  table: Table,
  filter: RecordFilter<string>,
): SelectQueryBuilder<Tables, Table, {}> {
  const { limit, cursor, status, search } = filter;
  const upwards = readsUpwards(filter);
  const { query, id } = foundIn(db, table, search);
  return (
    query
      // The statuses are unknown while the table is a type parameter
      .$if(status !== undefined, (all) => all.where("status", "=", status as never))
      .$if(cursor !== undefined, (all) => all.where(id, upwards ? ">" : "<", cursor as number))
      .orderBy(id, upwards ? "asc" : "desc")
      .$if(limit !== undefined, (all) => all.limit((limit as number) + 1))
  );
}

/**
 * The columns searched for signs such as `%`, because the index contains only words and numbers.
 */
const WITH_SIGNS: Record<SearchedTable, string[]> = {
  contactSubmissions: ["name", "email", "phone", "message"],
  loanApplications: ["reference", "fullName", "email", "phone"],
};

/** All records when there is no search. */
function foundIn(db: Db, table: SearchedTable, search = "") {
  const runs = runsOf(search);
  if (runs.length > 0) return wordingOf(db).search(db, table, runs);
  const all = db.selectFrom(table);
  return {
    query: search.trim() === "" ? all : all.where(containsWords(search, WITH_SIGNS[table])),
    id: db.dynamic.ref<`${SearchedTable}.id`>(`${table}.id`),
  };
}

/** Whether a page is read toward greater ids: oldest first, or newest first from its end. */
export function readsUpwards({ order, direction }: RecordFilter<string>): boolean {
  return (order === "oldest") !== (direction === "back");
}

/** Turns the rows read into a page in the list's own order. */
export function toRecordPage<Row extends { id: number }>(
  read: Row[],
  { limit, direction }: RecordFilter<string>,
): Page<Row> {
  const page = toPage(read, limit);
  return direction === "back" ? { rows: page.rows.toReversed() } : page;
}

/** Matches are counted up to here: a search takes as long among 200,000 records as among 200. */
const MOST_COUNTED = 1000;

/** How many records of each status match a search, among the newest of them. */
export async function countFound<Status extends string>(
  statuses: readonly Status[],
  find: (limit: number) => Promise<{ status: Status }[]>,
): Promise<RecordCounts<Status>> {
  const rows = await find(MOST_COUNTED);
  const counts = Object.fromEntries(statuses.map((status) => [status, 0])) as Record<
    Status,
    number
  >;
  for (const { status } of rows.slice(0, MOST_COUNTED)) counts[status] += 1;
  return { counts, isCut: rows.length > MOST_COUNTED };
}
