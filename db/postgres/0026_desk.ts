import { type Kysely, sql } from "kysely";
import { DEFAULT_REASONS, DEFAULT_STAGES } from "#db/migrations/0026_desk.ts";
import { run } from "./initial/names.ts";

/**
 * The lender's way of working on leads: the stages, the reasons why leads are lost, and the
 * officers for new ones.
 */
const STATEMENTS = [
  `CREATE TABLE deskSettings (
     id bigint PRIMARY KEY CHECK (id = 1),
     stages TEXT NOT NULL CHECK (stages IS JSON ARRAY),
     lostReasons TEXT NOT NULL CHECK (lostReasons IS JSON ARRAY),
     byState TEXT NOT NULL CHECK (byState IS JSON ARRAY),
     inTurn TEXT NOT NULL CHECK (inTurn IS JSON ARRAY),
     turn bigint NOT NULL DEFAULT 0,
     revision bigint NOT NULL DEFAULT 1
   )`,
  // For lists of one kind
  `CREATE INDEX leadsOfApplications ON leads (id) WHERE applicationId IS NOT NULL`,
  `CREATE INDEX leadsOfMessages ON leads (id) WHERE messageId IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, STATEMENTS);
  await sql`INSERT INTO "deskSettings" (id, stages, "lostReasons", "byState", "inTurn")
    VALUES (1, ${DEFAULT_STAGES}, ${DEFAULT_REASONS}, '[]', '[]')`.execute(db);
}
