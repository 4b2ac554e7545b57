import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

/** The mail server entered by an admin; its password is encrypted with the key file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE mailServer (
       id bigint PRIMARY KEY CHECK (id = 1),
       host TEXT NOT NULL,
       port bigint NOT NULL,
       security TEXT NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
       username TEXT NOT NULL,
       sealedPassword TEXT,
       fromAddress TEXT NOT NULL,
       revision bigint NOT NULL
     )`,
  ]);
}
