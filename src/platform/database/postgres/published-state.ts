import type { ClientBase } from "pg";
import type { Reads } from "#platform/database/reads.ts";

/** Reading the texts of a larger table would take too long. */
const MOST_BYTES = 8_000_000;

/**
 * A text that changes whenever something that visitors read has changed: for each table, the number
 * of its rows and the sum over their columns that are read. For a large table, the sum is that of
 * the transactions that wrote its rows, to whichever columns: every write has a later one, so two
 * states with the same number and the same sum have the same rows.
 */
export async function stateOf(client: ClientBase, reads: Reads): Promise<string> {
  const each = reads.list().map(([table, columns]) => {
    const row = `(${columns.map((column) => `"${column}"`).join(", ")})::text`;
    const sum = `sum(CASE WHEN (SELECT pg_table_size('"${table}"') > ${MOST_BYTES})
      THEN xmin::text::bigint ELSE hashtextextended(${row}, 0) END)`;
    return `(SELECT concat(count(*), ' ', ${sum}) FROM "${table}")`;
  });
  const { rows } = await client.query<{ state: string }>(
    `SELECT concat_ws(',', ${["''", ...each].join(", ")}) AS state`,
  );
  return rows[0]?.state ?? "";
}
