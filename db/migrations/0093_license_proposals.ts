import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** What officers state about their license, until an admin approves it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE licenseProposals (
       userId INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
       nmlsId TEXT NOT NULL,
       licenses TEXT NOT NULL CHECK (json_valid(licenses) AND json_type(licenses) = 'array'),
       createdAt TEXT NOT NULL
     ) STRICT`,
  ]);
}
