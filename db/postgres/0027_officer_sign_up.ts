import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

/**
 * Who may register as a loan officer, and who waits for approval. By default nobody has to wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE officerSignUp (
       id bigint PRIMARY KEY CHECK (id = 1),
       needsApproval bigint NOT NULL DEFAULT 0 CHECK (needsApproval IN (0, 1)),
       domains TEXT NOT NULL DEFAULT '[]'
     )`,
    `INSERT INTO officerSignUp (id) VALUES (1)`,
    `CREATE TABLE officerRequests (
       userId bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
       createdAt TEXT NOT NULL
     )`,
  ]);
}
