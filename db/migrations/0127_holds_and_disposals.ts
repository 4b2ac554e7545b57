import type { Kysely } from "kysely";
import { run } from "#db/dialect.ts";

/** Whose records must stay, and which records go when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    "ALTER TABLE people ADD COLUMN heldAt TEXT",
    "ALTER TABLE people ADD COLUMN heldBy TEXT",
    "ALTER TABLE people ADD COLUMN holdReason TEXT",
    "CREATE INDEX peopleHeld ON people (heldAt) WHERE heldAt IS NOT NULL",
    `CREATE TABLE disposals (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       kind TEXT NOT NULL CHECK (kind IN ('applications', 'messages')),
       months INTEGER NOT NULL,
       announcedAt TEXT NOT NULL,
       announced INTEGER NOT NULL,
       dueAt TEXT NOT NULL,
       endedAt TEXT,
       erased TEXT NOT NULL CHECK (json_valid(erased) AND json_type(erased) = 'object'),
       held INTEGER NOT NULL
     ) STRICT`,
    "CREATE UNIQUE INDEX disposalsOpen ON disposals (kind) WHERE endedAt IS NULL",
  ]);
}
