import { type Kysely, sql } from "kysely";

/** The mail server entered by an admin; its password is encrypted with the key file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE mailServer (
         id INTEGER PRIMARY KEY CHECK (id = 1),
         host TEXT NOT NULL,
         port INTEGER NOT NULL,
         security TEXT NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
         username TEXT NOT NULL,
         sealedPassword TEXT,
         fromAddress TEXT NOT NULL,
         revision INTEGER NOT NULL
       ) STRICT`,
    )
    .execute(db);
}
