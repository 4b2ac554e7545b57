import { type Kysely, sql } from "kysely";

/** Adds an empty item for each page whose texts the lender can change, on both engines. */
const PAGES = ["Company", "Home page", "About page", "Calculator page"];

export async function up(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  for (const [position, page] of PAGES.entries()) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO "contentItems"
        (collection, state, position, title, date, words, "createdAt", "updatedAt", "updatedByName")
      VALUES ('site-texts', 'draft', ${position}, ${page}, ${now}, ${page.toLowerCase()},
        ${now}, ${now}, '(installation)')
      RETURNING id`.execute(db);
    await sql`INSERT INTO "contentDrafts" ("itemId", slug, fields, body)
      VALUES (${rows[0]?.id ?? 0}, '', ${JSON.stringify({ page })}, '')`.execute(db);
  }
}
