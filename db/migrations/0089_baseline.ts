import type { Kysely } from "kysely";
import { accounts } from "#db/baseline/accounts.ts";
import { content } from "#db/baseline/content.ts";
import { files } from "#db/baseline/files.ts";
import { history } from "#db/baseline/history.ts";
import { leads } from "#db/baseline/leads.ts";
import { mail } from "#db/baseline/mail.ts";
import { collation, postgres } from "#db/baseline/postgres.ts";
import { postgresFound } from "#db/baseline/postgres-search.ts";
import { addRows } from "#db/baseline/rows.ts";
import { sqlite, sqliteFound } from "#db/baseline/sqlite.ts";
import { isPostgres, run } from "#db/dialect.ts";

/** Everything that the version before the first release had, in place of its 88 steps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await run(db, [collation]);
  await run(db, [...accounts, ...content, ...files, ...leads, ...mail, ...history]);
  await run(db, isPostgres(db) ? postgres : sqlite);
  await addRows(db);
  await run(db, isPostgres(db) ? postgresFound : sqliteFound);
}
