import { type Kysely, sql } from "kysely";

/** Indexes for the list of a category in order, and for the entries of an import by file. */
export const STATEMENTS = [
  `CREATE INDEX contentItemsOfCategory ON contentItems (collection, category, date DESC, id DESC)`,
  `CREATE INDEX contentImportEntriesIn ON contentImportEntries (importId, foundIn)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
