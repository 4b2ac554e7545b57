import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** Whether loan officers only propose what borrowers are told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `ALTER TABLE deskSettings
       ADD COLUMN officersPropose INTEGER NOT NULL DEFAULT 0 CHECK (officersPropose IN (0, 1))`,
  ]);
}
