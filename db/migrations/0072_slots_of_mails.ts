import { type Kysely, sql } from "kysely";

/** Mails to addresses that nobody has proved are counted by the hour in which they leave. */
export const STATEMENTS = [
  `ALTER TABLE outbox ADD COLUMN slotAt TEXT`,
  `CREATE INDEX outboxBySlot ON outbox (slotAt) WHERE slotAt IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
