import { allTables } from "#app/tables.ts";
import type { Db } from "./engine.ts";
import { byName } from "./wording.ts";

/** Tables with a record of what their rows were. */
export type Recorded =
  | "countyYears"
  | "datedTables"
  | "fhaCountyYears"
  | "officerCards"
  | "officerLicenses"
  | "pictures"
  | "siteSettings"
  | "users";

const TIMES = ["fromAt", "untilAt"];

/** The record of a table: its name, all its columns and those that identify a row. */
function recordOf(table: Recorded) {
  const record = allTables.find(
    ({ options: { pastOf, isView } }) => pastOf?.name === table && isView !== true,
  );
  if (!record) throw new Error(`${table} has no record`);
  const columns = Object.keys(record.columns).filter((column) => !TIMES.includes(column));
  const key = columns.filter((column) => record.columns[column]?.facts.isKey);
  return { name: record.name, columns, key };
}

/** The columns of a table that its record keeps. */
export function isRecorded(table: Recorded, column: string): boolean {
  return recordOf(table).columns.includes(column);
}

// Decision: src/decisions/043-the-site-as-of-a-day.md
/**
 * Records what the rows are from now on, and ends what they were. Call it in the transaction that
 * wrote, deleted or added rows with these values, after that.
 */
export async function record(
  trx: Db,
  table: Recorded,
  rows: Record<string, number | string>,
): Promise<void> {
  const { name, columns, key } = recordOf(table);
  const db = byName(trx);
  const present = await db
    .selectFrom(table)
    .select(columns)
    .where((row) => row.and(rows))
    // Other officers have no public page, and their photos are deleted at once
    .$if(table === "users", (users) =>
      users
        .where("isLoanOfficer", "=", 1)
        .where(
          "id",
          "in",
          db.selectFrom("officerCards").where("isPublic", "=", 1).select("userId"),
        ),
    )
    .execute();
  const known = await db
    .selectFrom(name)
    .select([...columns, "fromAt"])
    .where((row) => row.and(rows))
    .where("untilAt", "is", null)
    .execute();
  const isIn = (others: typeof present) => (row: (typeof present)[number]) =>
    others.some((other) => columns.every((column) => row[column] === other[column]));
  const now = new Date().toISOString();
  for (const row of known.filter((each) => !isIn(present)(each))) {
    const its = [...key, "fromAt"].map((column) => [column, row[column] ?? null]);
    const ended = db.updateTable(name).set({ untilAt: now });
    await ended.where((each) => each.and(Object.fromEntries(its))).execute();
  }
  // What visitors saw for less than a millisecond
  await db
    .deleteFrom(name)
    .where((row) => row.and({ ...rows, fromAt: now, untilAt: now }))
    .execute();
  for (const row of present.filter((each) => !isIn(known)(each)))
    await db
      .insertInto(name)
      .values({ ...row, fromAt: now })
      .execute();
}
