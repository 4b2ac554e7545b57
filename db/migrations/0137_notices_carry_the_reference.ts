import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** In a database without any lead, notices leave out who wrote and what; others keep their choice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `UPDATE deskSettings SET bareNotices = 1
     WHERE NOT EXISTS (SELECT 1 FROM loanApplications)
       AND NOT EXISTS (SELECT 1 FROM contactSubmissions)`,
  ]);
}
