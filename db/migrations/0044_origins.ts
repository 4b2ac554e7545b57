import { type Kysely, sql } from "kysely";

/** The origin of a lead's visit, and the time and the author of the first answer. */
export const COLUMNS = [
  "source",
  "firstPage",
  "referrer",
  "utmSource",
  "utmMedium",
  "utmCampaign",
  "utmTerm",
  "utmContent",
];

export const INDEXES = [
  `CREATE INDEX leadsBySource ON leads (source, id)`,
  `CREATE INDEX leadsByCampaign ON leads (utmCampaign, id)`,
  // Has every column that the figures read, so that they read only the index
  `CREATE INDEX leadsByArrival ON leads
     (createdAt, id, applicationId, source, stage, firstAnswerAt, firstAnswerBy)`,
];

/** Fills in the answers so far; the syntax for the field of an entry's data differs by engine. */
export function firstAnswers(to: string): string {
  const first = (column: string) => `(SELECT ${column} FROM timeline
    WHERE timeline.leadId = leads.id AND actorId IS NOT NULL
      AND (kind = 'reply' OR (kind = 'status' AND ${to} IN ('responded', 'approved', 'rejected')))
    ORDER BY timeline.id LIMIT 1)`;
  return `UPDATE leads SET firstAnswerAt = ${first("at")}, firstAnswerBy = ${first("actorName")}`;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...COLUMNS.map((name) => `ALTER TABLE leads ADD COLUMN ${name} TEXT NOT NULL DEFAULT ''`),
    `ALTER TABLE leads ADD COLUMN firstAnswerAt TEXT`,
    `ALTER TABLE leads ADD COLUMN firstAnswerBy TEXT`,
    firstAnswers("data ->> '$.to'"),
    ...INDEXES,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
