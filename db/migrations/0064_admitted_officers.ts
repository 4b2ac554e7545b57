import { type Kysely, sql } from "kysely";

/** A user as the journal names them. */
const SUBJECT = `'user ' || users.id || ' (' || users.username || ')'`;

/**
 * Officers are admitted before they meet applicants. Those are who an admin made or approved, as
 * the journal says, and whose page an admin put on the website. Officers who registered by
 * themselves wait for an admin.
 */
export const STATEMENTS = [
  `ALTER TABLE users ADD COLUMN admittedAt TEXT`,
  `UPDATE users SET admittedAt = createdAt WHERE isLoanOfficer = 1 AND (
     EXISTS (SELECT 1 FROM auditEntries WHERE subject = ${SUBJECT} AND (
       action IN ('users.create', 'officers.admit')
       OR action = 'users.update' AND after LIKE '%"isLoanOfficer":true%'))
     OR EXISTS (SELECT 1 FROM officerCards WHERE userId = users.id AND isPublic = 1))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
