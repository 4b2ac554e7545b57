import { type Kysely, sql } from "kysely";

/** Tokens with which programs use the REST paths in the name of an admin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE apiTokens (
         id INTEGER PRIMARY KEY AUTOINCREMENT,
         userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
         name TEXT NOT NULL,
         tokenHash TEXT NOT NULL UNIQUE,
         scopes TEXT NOT NULL CHECK (json_valid(scopes) AND json_type(scopes) = 'array'),
         createdAt TEXT NOT NULL,
         expiresAt TEXT NOT NULL,
         lastUsedAt TEXT
       ) STRICT`,
    )
    .execute(db);
  await sql.raw(`CREATE INDEX apiTokensOfUsers ON apiTokens (userId)`).execute(db);
}
