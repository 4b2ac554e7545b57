import { Client, type ClientConfig } from "pg";
import { ADMIN, type Inspected } from "#platform/database/engine.ts";
import { currentSteps, steps } from "#platform/database/migrations.ts";
import { StartError } from "#platform/start-error.ts";
import { tlsAdvice } from "./tls.ts";

/** The first version that has IS JSON in checks. */
const OLDEST = 160_000;

const TABLES = `SELECT table_name FROM information_schema.tables
  WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`;

/**
 * Throws a StartError unless the database answers and is empty, or of this version or an older one.
 */
export async function inspectDatabase(connection: ClientConfig, place: string): Promise<Inspected> {
  const client = new Client(connection);
  client.on("error", () => {});
  try {
    await client.connect();
    await refuseOldServer(client);
    const tables = await tablesOf(client);
    await refuseOthers(client, tables, place);
    return { hasAdmin: tables.includes("users") && (await client.query(ADMIN)).rowCount === 1 };
  } catch (error) {
    if (error instanceof StartError) throw error;
    const advice = tlsAdvice(error);
    if (advice !== undefined) throw new StartError(`${place} is not trusted: ${advice}`);
    throw new StartError(`${place} does not answer: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS version,
       current_setting('server_encoding') AS encoding`,
  );
  const { version = 0, encoding = "" } = rows[0] ?? {};
  if (version < OLDEST)
    throw new StartError(`PostgreSQL ${Math.floor(version / 10_000)} is too old: 16 is needed`);
  if (encoding !== "UTF8")
    throw new StartError(`the database is in ${encoding}: create one with ENCODING 'UTF8'`);
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table_name: string }>(TABLES);
  return rows.map(({ table_name }) => table_name);
}

async function refuseOthers(client: Client, tables: string[], place: string): Promise<void> {
  if (tables.length === 0) return;
  if (!tables.includes("kysely_migration"))
    throw new StartError(`${place} belongs to another program: set DATABASE_URL to another one`);
  const { rows: ran } = await client.query<{ name: string }>("SELECT name FROM kysely_migration");
  const names = ran.map(({ name }) => name);
  const unknown = currentSteps(names, place).filter((name) => !(name in steps));
  if (unknown.length > 0)
    throw new StartError(
      `${place} was made by a newer version (${unknown.join(", ")}): start that version`,
    );
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
