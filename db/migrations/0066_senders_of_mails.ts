import { type Kysely, sql } from "kysely";

/** The mail server whose word on senders is believed, and what it said about a waiting mail. */
export const STATEMENTS = [
  `ALTER TABLE inbox ADD COLUMN authservId TEXT`,
  `ALTER TABLE inboxMails ADD COLUMN isVouched INTEGER NOT NULL DEFAULT 0 CHECK (isVouched IN (0, 1))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
