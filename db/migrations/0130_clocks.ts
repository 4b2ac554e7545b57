import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

const DAYS = ["noticeOn", "withdrawnOn", "incompleteOn", "incompleteBy", "estimateOn"];

/** What an application's clocks are told, how the lender takes applications, and notices of states. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    ...[...DAYS, "completeAt", "reasons"].map(
      (name) => `ALTER TABLE loanApplications ADD COLUMN ${name} TEXT`,
    ),
    `ALTER TABLE loanApplications ADD COLUMN
       isOldDenial INTEGER NOT NULL DEFAULT 0 CHECK (isOldDenial IN (0, 1))`,
    "UPDATE loanApplications SET isOldDenial = 1 WHERE status = 'rejected'",
    `CREATE INDEX applicationsUntold ON loanApplications (createdAt)
       WHERE noticeOn IS NULL AND withdrawnOn IS NULL AND status <> 'approved'`,
    `ALTER TABLE deskSettings ADD COLUMN
       takesApplications INTEGER NOT NULL DEFAULT 0 CHECK (takesApplications IN (0, 1))`,
    "ALTER TABLE deskSettings ADD COLUMN agency TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE deskSettings ADD COLUMN creditReport TEXT NOT NULL DEFAULT ''",
    `CREATE TABLE stateNotices (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       state TEXT NOT NULL,
       role TEXT NOT NULL,
       shownAt TEXT NOT NULL,
       words TEXT NOT NULL,
       link TEXT NOT NULL,
       effectiveFrom TEXT NOT NULL,
       effectiveTo TEXT,
       source TEXT NOT NULL,
       reviewBy TEXT NOT NULL,
       updatedAt TEXT NOT NULL,
       updatedByName TEXT NOT NULL,
       revision INTEGER NOT NULL DEFAULT 1
     ) STRICT`,
  ]);
}
