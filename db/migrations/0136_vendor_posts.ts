import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** What programs of vendors sent, so that each lead is taken in once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE vendorPosts (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       vendor TEXT NOT NULL,
       vendorId TEXT NOT NULL,
       messageId INTEGER,
       leadId INTEGER,
       paid REAL,
       raw TEXT,
       emailKey TEXT NOT NULL,
       createdAt TEXT NOT NULL,
       UNIQUE (vendor, vendorId)
     ) STRICT`,
    "CREATE INDEX vendorPostsByEmail ON vendorPosts (emailKey)",
    "CREATE INDEX vendorPostsByLead ON vendorPosts (leadId)",
    "CREATE INDEX vendorPostsWithRaw ON vendorPosts (createdAt) WHERE raw IS NOT NULL",
  ]);
}
