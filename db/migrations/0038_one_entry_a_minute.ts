import { type Kysely, sql } from "kysely";

/** Sign-ins to one account from one network share an entry, even at the same moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `ALTER TABLE auditEntries ADD COLUMN minuteKey TEXT`,
    `CREATE UNIQUE INDEX auditEntriesByMinuteKey ON auditEntries (minuteKey)`,
  ])
    await sql.raw(statement).execute(db);
}
