import { type Kysely, sql } from "kysely";

/**
 * The account from which something was sent, and whom a mailed link to a draft was sent to: only
 * then can people be given what is theirs. Unknown for what came before.
 */
export const STATEMENTS = [
  `ALTER TABLE leads ADD COLUMN sentById INTEGER REFERENCES users (id) ON DELETE SET NULL`,
  `CREATE INDEX leadsBySender ON leads (sentById) WHERE sentById IS NOT NULL`,
  `ALTER TABLE quarantine ADD COLUMN sentById INTEGER REFERENCES users (id) ON DELETE SET NULL`,
  `CREATE INDEX quarantineBySender ON quarantine (sentById) WHERE sentById IS NOT NULL`,
  // A keyed hash of the address
  `ALTER TABLE applicationDrafts ADD COLUMN recipient TEXT`,
  `CREATE INDEX applicationDraftsByRecipient ON applicationDrafts (recipient)
     WHERE recipient IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
