import { type Kysely, sql } from "kysely";
import { isPostgres } from "#db/dialect.ts";

const PAGES = { privacyPolicy: "Privacy Policy", termsOfUse: "Terms of Use" };
const BEFORE = "(before drafts)";

interface Shown {
  value: string;
  fromAt: string;
  untilAt: string | null;
}

/**
 * The legal texts become items of the content, with each text that visitors have read as a version.
 * Their settings are no longer read; a process of the version before still does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [key, page] of Object.entries(PAGES)) await addPage(db, key, page);
}

async function addPage(db: Kysely<unknown>, key: string, page: string): Promise<void> {
  const now = new Date().toISOString();
  const fieldsOf = (value: string) =>
    JSON.stringify(value === "" ? { page } : { page, [key]: value });
  const { rows: shown } = await sql<Shown>`SELECT value, "fromAt", "untilAt"
    FROM "siteSettingsShown" WHERE key = ${key} ORDER BY "fromAt"`.execute(db);
  const texts = shown.filter(({ value }) => value !== "");
  const last = shown.at(-1);
  const value = last?.untilAt === null ? last.value : "";
  const words = `${page} ${value}`.trim().toLowerCase().slice(0, 2000);
  const { rows } = await sql<{ id: number; position: number }>`
    INSERT INTO "contentItems" (collection, state, position, revision, title, date, words,
      "createdAt", "updatedAt", "updatedByName")
    SELECT 'site-texts', 'draft', max(position) + 1, ${texts.length + 1}, ${page}, ${now}, ${words},
      ${now}, ${now}, ${BEFORE}
    FROM "contentItems" WHERE collection = 'site-texts'
    RETURNING id, position`.execute(db);
  const { id = 0, position = 0 } = rows[0] ?? {};
  await sql`INSERT INTO "contentDrafts" ("itemId", slug, fields, body)
    VALUES (${id}, '', ${fieldsOf(value)}, '')`.execute(db);
  if (!isPostgres(db))
    await sql`INSERT INTO "contentItemsSearch" (rowid, words) VALUES (${id}, ${words})`.execute(db);
  for (const [index, text] of texts.entries()) {
    const versions = await sql<{ id: number }>`
      INSERT INTO "contentVersions" ("itemId", revision, slug, title, "authorName", "createdAt",
        fields, body)
      VALUES (${id}, ${index + 1}, '', ${page}, ${BEFORE}, ${text.fromAt}, ${fieldsOf(text.value)},
        '')
      RETURNING id`.execute(db);
    const version = versions.rows[0]?.id ?? 0;
    await sql`INSERT INTO "contentShown" ("itemId", "versionId", collection, slug, position, date,
        "fromAt", "untilAt", "shownBy")
      VALUES (${id}, ${version}, 'site-texts', ${String(id)}, ${position}, ${text.fromAt},
        ${text.fromAt}, ${text.untilAt}, ${BEFORE})`.execute(db);
    await sql`UPDATE "contentItems" SET "firstLiveAt" = coalesce("firstLiveAt", ${text.fromAt})
      WHERE id = ${id}`.execute(db);
    if (text.untilAt === null)
      await sql`UPDATE "contentItems" SET state = 'published', "liveId" = ${version},
        "liveSlug" = ${String(id)}, "liveDate" = ${text.fromAt} WHERE id = ${id}`.execute(db);
  }
}
