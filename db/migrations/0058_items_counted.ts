import { type Kysely, sql } from "kysely";

/** Counts of items by category and state, so that lists need not read all items. */
const add = (
  row: "NEW" | "OLD",
  by: "+ 1" | "- 1",
) => `INSERT INTO statusCounts (entity, status, count)
  VALUES (${row}.collection || '/' || ${row}.category, ${row}.state, 1)
  ON CONFLICT (entity, status) DO UPDATE SET count = count ${by};`;

const STATEMENTS = [
  `INSERT INTO statusCounts (entity, status, count)
     SELECT collection || '/' || category, state, count(*) FROM contentItems
     GROUP BY collection, category, state`,
  `CREATE TRIGGER contentItemsCounted AFTER INSERT ON contentItems BEGIN ${add("NEW", "+ 1")} END`,
  `CREATE TRIGGER contentItemsRecounted AFTER UPDATE OF category, state ON contentItems
     BEGIN ${add("OLD", "- 1")} ${add("NEW", "+ 1")} END`,
  `CREATE TRIGGER contentItemsUncounted AFTER DELETE ON contentItems
     BEGIN ${add("OLD", "- 1")} END`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
