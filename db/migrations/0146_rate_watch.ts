import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** Past loans that a published rate would make cheaper, and when the lender calls it worth it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE rateGains (
       pastLoanId INTEGER PRIMARY KEY REFERENCES pastLoans (id) ON DELETE CASCADE,
       leadId INTEGER NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
       sheetId INTEGER NOT NULL REFERENCES rateSheets (id) ON DELETE CASCADE,
       words TEXT NOT NULL,
       gain TEXT NOT NULL
     ) STRICT`,
    "CREATE INDEX rateGainsByLead ON rateGains (leadId)",
    "CREATE INDEX rateGainsBySheet ON rateGains (sheetId, leadId)",
    "ALTER TABLE deskSettings ADD COLUMN rateWatch TEXT",
  ]);
}
