import { allTables } from "#app/tables.ts";
import { type Db, type Tables, byName } from "./engine.ts";

/** Tables with a record of what their rows were: those of `historyOf`. */
export type Recorded = {
  [Name in keyof Tables]: `${Name}Shown` extends keyof Tables ? Name : never;
}[keyof Tables];

const TIMES = ["fromAt", "untilAt"];

/** The record of a table: its name, all its columns and those that identify a row. */
function recordOf(table: string) {
  const record = allTables.find(
    ({ options: { pastOf, isView } }) => pastOf?.name === table && isView !== true,
  );
  if (!record) return undefined;
  const columns = Object.keys(record.columns).filter((column) => !TIMES.includes(column));
  const key = columns.filter((column) => record.columns[column]?.facts.isKey);
  const isNumber = record.columns[key[0] ?? ""]?.facts.type === "integer";
  return { name: record.name, columns, key, isNumber };
}

/** The columns of a table that its record keeps. */
export function isRecorded(table: Recorded, column: string): boolean {
  return recordOf(table)?.columns.includes(column) === true;
}

/**
 * Records a row that was told to have changed, if visitors can read its table as of a past day.
 * Those of several columns, and users, who change at each sign-in, are recorded where they change.
 */
export async function recordTold(
  trx: Db,
  { table, key }: { table: keyof Tables; key: string | null },
): Promise<void> {
  const its = recordOf(table);
  if (its?.key.length !== 1 || table === "users" || key === null) return;
  const [column = ""] = its.key;
  await record(trx, table as Recorded, { [column]: its.isNumber ? Number(key) : key });
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
  const its = recordOf(table);
  if (!its) throw new Error(`${table} has no record`);
  const { name, columns, key } = its;
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
