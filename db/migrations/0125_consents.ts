import { type Kysely, sql } from "kysely";
import { isPostgres, run } from "#db/dialect.ts";

const PAGE = "Consents";

/** What people permitted and withdrew, and the page with the texts that they read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE consents (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       kind TEXT NOT NULL,
       leadId INTEGER REFERENCES leads (id) ON DELETE SET NULL,
       name TEXT NOT NULL,
       contact TEXT NOT NULL,
       contactKey TEXT NOT NULL,
       emailKey TEXT NOT NULL,
       wording TEXT NOT NULL,
       version INTEGER,
       page TEXT NOT NULL,
       session TEXT,
       network TEXT,
       how TEXT NOT NULL,
       scope TEXT NOT NULL,
       givenAt TEXT,
       withdrawnAt TEXT,
       recordedBy TEXT,
       withdrawnBy TEXT,
       withdrawnWords TEXT,
       lastAt TEXT NOT NULL
     ) STRICT`,
    "CREATE INDEX consentsByLead ON consents (leadId)",
    "CREATE INDEX consentsByContact ON consents (contactKey)",
    "CREATE INDEX consentsByEmail ON consents (emailKey)",
    "CREATE INDEX consentsOfNoLead ON consents (lastAt) WHERE leadId IS NULL",
  ]);
  const now = new Date().toISOString();
  const words = PAGE.toLowerCase();
  const { rows } = await sql<{ id: number }>`
    INSERT INTO "contentItems" (collection, state, position, title, date, words, "createdAt",
      "updatedAt", "updatedByName")
    SELECT 'site-texts', 'draft', max(position) + 1, ${PAGE}, ${now}, ${words}, ${now}, ${now},
      '(before drafts)'
    FROM "contentItems" WHERE collection = 'site-texts' RETURNING id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`INSERT INTO "contentDrafts" ("itemId", slug, fields, body)
    VALUES (${id}, '', ${JSON.stringify({ page: PAGE })}, '')`.execute(db);
  if (!isPostgres(db))
    await sql`INSERT INTO "contentItemsSearch" (rowid, words) VALUES (${id}, ${words})`.execute(db);
}
