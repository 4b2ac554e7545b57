import { type Kysely, sql } from "kysely";

/**
 * A reference is found by its last one to six digits: each ending is a word of its own, after a
 * letter, so that other numbers do not match.
 */
const TAILS = [1, 2, 3, 4, 5, 6].map((length) => `' t' || substr(reference, -${length})`);

/** The digits of a phone number as one word, and its last digits, as in 0005. */
const POSITIONS = JSON.stringify(Array.from({ length: 40 }, (_, index) => index + 1));
const DIGITS = `(SELECT ifnull(group_concat(substr(phone, value, 1), ''), '')
  FROM json_each('${POSITIONS}') WHERE substr(phone, value, 1) BETWEEN '0' AND '9')`;
const PHONE_WORDS = `(SELECT number || ' ' || substr(number, -7) || ' ' || substr(number, -4)
  FROM (SELECT CASE WHEN length(d) = 11 AND d LIKE '1%' THEN substr(d, 2) ELSE d END AS number
    FROM (SELECT ${DIGITS} AS d LIMIT 1) LIMIT 1))`;

const STATEMENTS = [
  `DROP VIEW loanApplicationsText`,
  `CREATE VIEW loanApplicationsText AS
     SELECT id,
       reference || ' ' || fullName || ' ' || email || ' ' || phone || ' ' || loanPurpose || ' ' ||
         ifnull((SELECT firstName || ' ' || lastName FROM users WHERE users.id = officerId),
           ifnull(officerName, '')) || ' ' ||
         ifnull((SELECT name FROM stateNames WHERE code = details ->> '$.state'), '') || ' ' ||
         ifnull((SELECT group_concat(value, ' ') FROM json_each(details) WHERE type = 'text'), '')
         AS words,
       ${PHONE_WORDS} || ' ' || replace(reference, '-', '') || ${TAILS.join(" || ")} || ' ' ||
         CAST(loanAmount AS INTEGER) || ' ' ||
         ifnull((SELECT group_concat(CAST(value AS INTEGER), ' ') FROM json_each(details)
           WHERE type IN ('integer', 'real')), '')
         AS digits
     FROM loanApplications`,
  `DELETE FROM loanApplicationsSearch`,
  `INSERT INTO loanApplicationsSearch (rowid, words, digits)
     SELECT id, words, digits FROM loanApplicationsText`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
