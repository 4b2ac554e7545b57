import { type Kysely, sql } from "kysely";

/** Where the office's mail goes meanwhile, after a change that nobody has confirmed, and until when. */
export const STATEMENTS = [
  `ALTER TABLE siteSettings ADD COLUMN formerValue TEXT`,
  `ALTER TABLE siteSettings ADD COLUMN countsFrom TEXT`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
