import { type Kysely, sql } from "kysely";

/**
 * An entry of the activity names the table and the key of what it is about, the person whose record
 * that is, and the session, the token and the network of who acted. Former entries get table and
 * key from their words, such as `user 5 (ada)`; a category with a name is one of articles.
 */
export const COLUMNS = [
  `ALTER TABLE auditEntries ADD COLUMN onTable TEXT`,
  `ALTER TABLE auditEntries ADD COLUMN onKey TEXT`,
  `ALTER TABLE auditEntries ADD COLUMN personId INTEGER`,
  `ALTER TABLE auditEntries ADD COLUMN session TEXT`,
  `ALTER TABLE auditEntries ADD COLUMN token TEXT`,
  `ALTER TABLE auditEntries ADD COLUMN network TEXT`,
];

const ROWS = [
  ["application", "loanApplications"],
  ["message", "contactSubmissions"],
  ["user", "users"],
  ["content", "contentItems"],
  ["resource", "resources"],
  ["picture", "pictures"],
  ["webhook", "webhooks"],
  ["token", "apiTokens"],
  ["template", "replyTemplates"],
  ["subscriber", "subscribers"],
  ["import", "contentImports"],
] as const;

/** The word after the noun, by each engine's functions. */
export function carryOver(keyAfter: (noun: string) => string): string[] {
  const named = (noun: string, table: string, also = "") =>
    `UPDATE auditEntries SET onTable = '${table}', onKey = ${keyAfter(noun)}
     WHERE subject LIKE '${noun} %' AND onTable IS NULL${also}`;
  return [
    ...ROWS.map(([noun, table]) => named(noun, table)),
    named("category", "contentCategories", ` AND subject LIKE '%(%)'`),
    named("category", "resourceCategories"),
    `UPDATE auditEntries SET onTable = 'uploads', onKey = subject
     WHERE subject LIKE '/uploads/resources/%'`,
  ];
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const carried = carryOver((noun) => {
    const rest = `substr(subject, ${noun.length + 2})`;
    return `substr(${rest}, 1, instr(${rest} || ' ', ' ') - 1)`;
  });
  for (const statement of [...COLUMNS, ...carried]) await sql.raw(statement).execute(db);
}
