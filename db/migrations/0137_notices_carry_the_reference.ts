import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** In a new database, notices leave out who wrote and what; others keep their choice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `UPDATE deskSettings SET bareNotices = 1
     WHERE NOT EXISTS (SELECT 1 FROM loanApplications)
       AND NOT EXISTS (SELECT 1 FROM contactSubmissions)
       AND NOT EXISTS (SELECT 1 FROM auditEntries)`,
  ]);
}
