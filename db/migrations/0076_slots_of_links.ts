import { type Kysely, sql } from "kysely";

/** Links to unproved addresses have a line of their own beside that of the forms' confirmations. */
export const STATEMENT = `CREATE INDEX outboxLinksBySlot ON outbox (slotAt) WHERE slotAt IS NOT NULL AND linkPurpose IS NOT NULL`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
