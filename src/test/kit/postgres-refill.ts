import type { Client } from "pg";

/**
 * A mark for each table: the places and versions of its rows, which change when somebody writes to
 * it.
 */
type Marks = Map<string, string | null>;

/** The rows of a database's tables, for copies of it that tests have written to. */
export interface Rows {
  /** The statements that restore each table's rows, whatever it contains. */
  restoring: Map<string, string>;
  /** The statement that resets each sequence of a key. */
  resetting: Map<string, string>;
  marks: Marks;
}

export async function rowsIn(client: Client): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `SELECT table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
     GROUP BY table_name`,
  );
  const restoring = new Map<string, string>();
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ all: string | null }>(
      `SELECT json_agg(one)::text AS all FROM "${name}" AS one`,
    );
    const [{ all } = { all: null }] = rows;
    const insertion = `INSERT INTO "${name}" (${columns})
      SELECT ${columns} FROM json_populate_recordset(NULL::"${name}", ${client.escapeLiteral(all ?? "[]")})`;
    restoring.set(
      name,
      [`DELETE FROM "${name}"`, ...(all === null ? [] : [insertion])].join(";\n"),
    );
  }
  const resetting = await resetsOfKeys(client);
  return { restoring, resetting, marks: await marksIn(client, { restoring, resetting }) };
}

async function resetsOfKeys(client: Client): Promise<Rows["resetting"]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `SELECT sequencename AS name, last_value AS last FROM pg_sequences`,
  );
  return new Map(
    rows.map(({ name, last }) => [
      name,
      `SELECT setval('"${name}"', ${last ?? 1}, ${last !== null})`,
    ]),
  );
}

/** Planned once by each connection, because planning it takes much longer than running it. */
async function marksIn(
  client: Client,
  { restoring, resetting }: Pick<Rows, "restoring" | "resetting">,
): Promise<Marks> {
  const ofTables = [...restoring.keys()].map(
    (name) =>
      `SELECT '${name}' AS name, string_agg(ctid::text || xmin::text, '' ORDER BY ctid) AS mark
       FROM "${name}"`,
  );
  const ofKeys = [...resetting.keys()].map(
    (name) => `SELECT '${name}', last_value::text || is_called::text FROM "${name}"`,
  );
  const { rows } = await client.query<{ name: string; mark: string | null }>({
    name: "marks",
    text: [...ofTables, ...ofKeys].join(" UNION ALL "),
  });
  return new Map(rows.map(({ name, mark }) => [name, mark]));
}

/** Restores the rows of a copy, where they have changed. Resolves to its marks from now on. */
export async function refill(client: Client, rows: Rows, marks: Marks): Promise<Marks> {
  const found = await marksIn(client, rows);
  const changed = [...rows.restoring, ...rows.resetting].filter(
    ([name]) => found.get(name) !== marks.get(name),
  );
  if (changed.length === 0) return found;
  // Without triggers and references
  const statements = ["SET session_replication_role = replica", ...changed.map(([, each]) => each)];
  await client.query(statements.join(";\n"));
  return marksIn(client, rows);
}
