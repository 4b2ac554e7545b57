import { type Kysely, sql } from "kysely";

/** Notices for staff, and how each user wants to receive them. */
const STATEMENTS = [
  `CREATE TABLE noticeSettings (
     userId INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
     ways TEXT NOT NULL,
     dailyHour INTEGER NOT NULL,
     timeZone TEXT NOT NULL,
     quietFrom TEXT,
     quietTo TEXT,
     revision INTEGER NOT NULL
   ) STRICT`,
  `CREATE TABLE notices (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     kind TEXT NOT NULL,
     leadId INTEGER REFERENCES leads (id) ON DELETE CASCADE,
     title TEXT NOT NULL,
     path TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     readAt TEXT,
     digestAt TEXT,
     once TEXT
   ) STRICT`,
  `CREATE INDEX noticesByUser ON notices (userId, id)`,
  `CREATE INDEX noticesUnread ON notices (userId, id) WHERE readAt IS NULL`,
  `CREATE INDEX noticesForDigests ON notices (digestAt, userId) WHERE digestAt IS NOT NULL`,
  `CREATE INDEX noticesByLead ON notices (leadId, kind) WHERE leadId IS NOT NULL`,
  `CREATE INDEX noticesByAge ON notices (createdAt)`,
  `CREATE UNIQUE INDEX noticesOnce ON notices (userId, kind, leadId, once) WHERE once IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
