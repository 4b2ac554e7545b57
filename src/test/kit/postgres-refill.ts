import type { Client } from "pg";

/**
 * By table: which versions of its rows are where, which stays the same until somebody writes to it.
 */
type Marks = Map<string, string>;

/** The rows of a database's tables, for copies of it that tests have written to. */
export interface Rows {
  /** By table, for those that have rows: the statement that inserts them. */
  insertions: Map<string, string>;
  /** Empties the other tables, and resets every key. */
  rest: string;
  marks: Marks;
}

export async function rowsIn(client: Client): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `SELECT table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
     GROUP BY table_name`,
  );
  const insertions = new Map<string, string>();
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ all: string | null }>(
      `SELECT json_agg(one)::text AS all FROM "${name}" AS one`,
    );
    const [{ all } = { all: null }] = rows;
    if (all !== null)
      insertions.set(
        name,
        `INSERT INTO "${name}" (${columns})
         SELECT ${columns} FROM json_populate_recordset(NULL::"${name}", ${client.escapeLiteral(all)})`,
      );
  }
  const empty = tables.map(({ name }) => name).filter((name) => !insertions.has(name));
  const rest = [...empty.map(deletion), ...(await placesOfKeys(client))].join(";\n");
  return { insertions, rest, marks: await marksIn(client, [...insertions.keys()]) };
}

const deletion = (name: string) => `DELETE FROM "${name}"`;

async function placesOfKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `SELECT quote_ident(sequencename) AS name, last_value AS last FROM pg_sequences`,
  );
  return rows.map(({ name, last }) => `SELECT setval('${name}', ${last ?? 1}, ${last !== null})`);
}

async function marksIn(client: Client, tables: string[]): Promise<Marks> {
  const questions = tables.map(
    (name) =>
      `SELECT '${name}' AS name, string_agg(ctid::text || xmin::text, '' ORDER BY ctid) AS mark
       FROM "${name}"`,
  );
  const { rows } = await client.query<{ name: string; mark: string }>(
    questions.join(" UNION ALL "),
  );
  return new Map(rows.map(({ name, mark }) => [name, mark]));
}

/**
 * Restores the rows of a copy. Filling a table is expensive, so only those tables are filled whose
 * marks have changed. Resolves to its marks from now on.
 */
export async function refill(
  client: Client,
  { insertions, rest }: Rows,
  marks: Marks,
): Promise<Marks> {
  const tables = [...insertions.keys()];
  const found = await marksIn(client, tables);
  const changed = tables.filter((name) => found.get(name) !== marks.get(name));
  const fill = changed.flatMap((name) => [deletion(name), insertions.get(name)]);
  // Without triggers and references
  await client.query(["SET session_replication_role = replica", ...fill, rest].join(";\n"));
  return changed.length > 0 ? marksIn(client, tables) : marks;
}
