import { type Kysely, sql } from "kysely";
import { STATES } from "#db/migrations/0005_search.ts";
import { addFirstItems } from "#db/migrations/0008_content.ts";
import { up as addSiteTexts } from "#db/migrations/0013_site_texts.ts";
import { up as addLoansPage } from "#db/migrations/0020_loans_page.ts";
import { accounts } from "./initial/accounts.ts";
import { content } from "./initial/content.ts";
import { counts } from "./initial/counts.ts";
import { files } from "./initial/files.ts";
import { guards, notices } from "./initial/guards.ts";
import { leads } from "./initial/leads.ts";
import { run } from "./initial/names.ts";
import { records } from "./initial/records.ts";
import { search } from "./initial/search.ts";

/**
 * Everything that SQLite has after its step of the same number. Each later step has a twin in
 * db/migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    // Compares names without regard to case
    `CREATE COLLATION nocase (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
    ...accounts,
    ...content,
    ...files,
    ...records,
    ...leads,
    ...search,
    ...counts,
    ...guards,
    ...notices,
    `INSERT INTO rateDraft (id, rows, revision) VALUES (1, '[]', 1)`,
  ]);
  for (const [code, name] of Object.entries(STATES))
    await sql`INSERT INTO "stateNames" (code, name) VALUES (${code}, ${name})`.execute(db);
  await addFirstItems(db);
  await addSiteTexts(db);
  await addLoansPage(db);
}
