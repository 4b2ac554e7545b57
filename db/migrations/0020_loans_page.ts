import { type Kysely, sql } from "kysely";

const PAGE = "Loans page";
const POSITION = 4;

/** Adds an empty item for the texts of the loans page, on both engines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  const { rows } = await sql<{ id: number }>`
    INSERT INTO "contentItems"
      (collection, state, position, title, date, words, "createdAt", "updatedAt", "updatedByName")
    VALUES ('site-texts', 'draft', ${POSITION}, ${PAGE}, ${now}, ${PAGE.toLowerCase()},
      ${now}, ${now}, '(installation)')
    RETURNING id`.execute(db);
  await sql`INSERT INTO "contentDrafts" ("itemId", slug, fields, body)
    VALUES (${rows[0]?.id ?? 0}, '', ${JSON.stringify({ page: PAGE })}, '')`.execute(db);
}
