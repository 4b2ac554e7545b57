import { type Kysely, sql } from "kysely";

export const DEFAULT_STAGES = JSON.stringify([
  { key: "new", label: "New" },
  { key: "contacted", label: "Contacted" },
  { key: "documents", label: "Documents" },
  { key: "underwriting", label: "Underwriting" },
  { key: "closed", label: "Closed" },
  { key: "lost", label: "Lost" },
]);

export const DEFAULT_REASONS = JSON.stringify([
  "Chose another lender",
  "Not ready yet",
  "Does not qualify",
  "No answer",
  "Not a lead",
]);

/**
 * The lender's way of working on leads: the stages, the reasons why leads are lost, and the
 * officers for new ones.
 */
const STATEMENTS = [
  `CREATE TABLE deskSettings (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     stages TEXT NOT NULL CHECK (json_valid(stages) AND json_type(stages) = 'array'),
     lostReasons TEXT NOT NULL CHECK (json_valid(lostReasons) AND json_type(lostReasons) = 'array'),
     byState TEXT NOT NULL CHECK (json_valid(byState) AND json_type(byState) = 'array'),
     inTurn TEXT NOT NULL CHECK (json_valid(inTurn) AND json_type(inTurn) = 'array'),
     turn INTEGER NOT NULL DEFAULT 0,
     revision INTEGER NOT NULL DEFAULT 1
   ) STRICT`,
  // For lists of one kind
  `CREATE INDEX leadsOfApplications ON leads (id) WHERE applicationId IS NOT NULL`,
  `CREATE INDEX leadsOfMessages ON leads (id) WHERE messageId IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  await sql`INSERT INTO deskSettings (id, stages, lostReasons, byState, inTurn)
    VALUES (1, ${DEFAULT_STAGES}, ${DEFAULT_REASONS}, '[]', '[]')`.execute(db);
}
