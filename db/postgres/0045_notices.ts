import type { Kysely } from "kysely";
import { run } from "./initial/names.ts";

/** Notices for staff, and how each user wants to receive them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `CREATE TABLE noticeSettings (
       userId bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
       ways TEXT NOT NULL,
       dailyHour bigint NOT NULL,
       timeZone TEXT NOT NULL,
       quietFrom TEXT,
       quietTo TEXT,
       revision bigint NOT NULL
     )`,
    `CREATE TABLE notices (
       id ID,
       userId bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
       kind TEXT NOT NULL,
       leadId bigint REFERENCES leads (id) ON DELETE CASCADE,
       title TEXT NOT NULL,
       path TEXT NOT NULL,
       createdAt TEXT NOT NULL,
       readAt TEXT,
       digestAt TEXT,
       once TEXT
     )`,
    `CREATE INDEX noticesByUser ON notices (userId, id)`,
    `CREATE INDEX noticesUnread ON notices (userId, id) WHERE readAt IS NULL`,
    `CREATE INDEX noticesForDigests ON notices (digestAt, userId) WHERE digestAt IS NOT NULL`,
    `CREATE INDEX noticesByLead ON notices (leadId, kind) WHERE leadId IS NOT NULL`,
    `CREATE INDEX noticesByAge ON notices (createdAt)`,
    `CREATE UNIQUE INDEX noticesOnce ON notices (userId, kind, leadId, once) WHERE once IS NOT NULL`,
  ]);
}
