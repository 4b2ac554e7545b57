import Sqlite from "better-sqlite3";
import { SqliteDialect } from "kysely";
import { defineConfig } from "kysely-ctl";

/** For `npx kysely migrate:make`, `migrate:list` and the like; the server migrates by itself. */
export default defineConfig({
  dialect: new SqliteDialect({
    database: async () => new Sqlite(process.env.DATABASE_FILE ?? "db/lender.sqlite"),
  }),
  migrations: { migrationFolder: "db/migrations" },
});
