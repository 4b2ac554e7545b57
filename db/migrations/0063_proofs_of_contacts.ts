import { type Kysely, sql } from "kysely";

/**
 * What proves that a contact is a person's, and whom to suggest as the same person: who gave the
 * same contact or name. What a verified account has is proved, everything else is only typed.
 */
export const STATEMENTS = [
  `ALTER TABLE personContacts ADD COLUMN proof TEXT NOT NULL DEFAULT 'typed'
     CHECK (proof IN ('typed', 'account', 'staff'))`,
  // Not of two accounts that were joined by a phone number: nobody knows whose person it is
  `UPDATE personContacts SET proof = 'account'
     WHERE contact IN (SELECT emailKey FROM users WHERE isVerified = 1)
       AND NOT EXISTS (
         SELECT 1 FROM personContacts AS other
           WHERE other.personId = personContacts.personId
             AND other.contact <> personContacts.contact
             AND other.contact IN (SELECT emailKey FROM users WHERE isVerified = 1))`,
  `CREATE TABLE claimedContacts (
     contact TEXT NOT NULL,
     personId INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
     PRIMARY KEY (contact, personId)
   )`,
  `CREATE INDEX claimedContactsByPerson ON claimedContacts (personId)`,
  `INSERT INTO claimedContacts (contact, personId) SELECT contact, personId FROM personContacts`,
  `CREATE INDEX peopleByName ON people (lower(name))`,
  // Pairs of people whom staff know to be two, the smaller id first
  `CREATE TABLE personDismissals (
     personId INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
     otherId INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
     PRIMARY KEY (personId, otherId)
   )`,
  `CREATE INDEX personDismissalsByOther ON personDismissals (otherId)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS)
    await sql
      .raw(statement.startsWith("CREATE TABLE") ? `${statement} STRICT, WITHOUT ROWID` : statement)
      .execute(db);
}
