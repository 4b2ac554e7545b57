import type { ClientBase } from "pg";

interface Told {
  table: string;
  /** The columns that visitors read; empty for all. */
  columns: string[];
}

/** The tables that visitors read are those whose triggers tell other processes of a change. */
const TOLD = `SELECT tgrelid::regclass::text AS "table",
    array(SELECT quote_ident(attname) FROM pg_attribute
      WHERE attrelid = tgrelid AND attnum = ANY (tgattr)) AS columns
  FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
  WHERE proname = 'tellOthers' ORDER BY 1`;

/**
 * A text that changes whenever something that visitors read has changed: for each table, the number
 * of its rows and the sum of the transactions that wrote them. Every write has a later transaction,
 * so two states with the same number and the same sum have the same rows.
 */
export async function stateOfPublished(client: ClientBase): Promise<string> {
  const { rows: told } = await client.query<Told>(TOLD);
  const each = told.map(
    ({ table, columns }) =>
      `(SELECT concat(count(*), ' ', sum(${written(columns)})) FROM ${table})`,
  );
  const { rows } = await client.query<{ state: string }>(
    `SELECT concat_ws(',', ${["''", ...each].join(", ")}) AS state`,
  );
  return rows[0]?.state ?? "";
}

/** Other columns of users change with each password; they say nothing to visitors. */
function written(columns: string[]): string {
  return columns.length === 0
    ? "xmin::text::bigint"
    : `hashtextextended((${columns.join(", ")})::text, 0)`;
}
