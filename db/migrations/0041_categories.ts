import { type Kysely, sql } from "kysely";

export const TABLES = [
  // The categories of articles, in the order in which visitors see them
  (id: string, wholeNumber: string) => `CREATE TABLE contentCategories (
     id ${id},
     name TEXT NOT NULL UNIQUE,
     position ${wholeNumber} NOT NULL
   )`,
  // Earlier names of a category, and names merged into it: links with them lead to it
  (_: string, wholeNumber: string) => `CREATE TABLE formerCategories (
     name TEXT PRIMARY KEY NOT NULL,
     categoryId ${wholeNumber} NOT NULL REFERENCES contentCategories (id) ON DELETE CASCADE
   )`,
];

export const INDEXES = [
  `CREATE INDEX contentCategoriesInOrder ON contentCategories (position, id)`,
  `CREATE INDEX formerCategoriesByCategory ON formerCategories (categoryId)`,
  `CREATE INDEX contentItemsByCategory ON contentItems (collection, category)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    await sql.raw(`${table("INTEGER PRIMARY KEY AUTOINCREMENT", "INTEGER")} STRICT`).execute(db);
  for (const index of INDEXES) await sql.raw(index).execute(db);
  await addPresent(db);
}

/** The categories in use, by their newest article, as the blog has shown them. */
export async function addPresent(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ category: string }>`
    SELECT category FROM "contentItems"
    WHERE collection = 'articles' AND category <> '' AND state <> 'erased'
    ORDER BY CASE WHEN "liveId" IS NULL THEN 1 ELSE 0 END, "liveDate" DESC, id DESC`.execute(db);
  const names = [...new Set(rows.map(({ category }) => category))];
  for (const [position, name] of names.entries())
    await sql`INSERT INTO "contentCategories" (name, position) VALUES (${name}, ${position})`.execute(
      db,
    );
}
