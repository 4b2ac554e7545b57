import Sqlite from "better-sqlite3";
import { PostgresDialect, SqliteDialect } from "kysely";
import { defineConfig } from "kysely-ctl";
import { Pool } from "pg";
import { connectionTo } from "#platform/database/postgres/pool.ts";

const { DATABASE_FILE = "db/lender.sqlite", DATABASE_URL } = process.env;

/**
 * For `npx kysely migrate:make`, `migrate:list` and the like, on the server's database; the server
 * itself migrates at its start.
 */
export default defineConfig(
  DATABASE_URL
    ? {
        dialect: new PostgresDialect({ pool: new Pool(connectionTo(DATABASE_URL)) }),
        migrations: { migrationFolder: "db/migrations" },
      }
    : {
        dialect: new SqliteDialect({ database: async () => new Sqlite(DATABASE_FILE) }),
        migrations: { migrationFolder: "db/migrations" },
      },
);
