import { type Kysely, sql } from "kysely";

/** The list of a category in its order, and what else an import has found of an item. */
export const STATEMENTS = [
  `CREATE INDEX contentItemsOfCategory ON contentItems (collection, category, date DESC, id DESC)`,
  `CREATE INDEX contentImportEntriesIn ON contentImportEntries (importId, foundIn)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
