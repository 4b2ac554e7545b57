import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { sql } from "kysely";
import { environmentWith } from "#platform/config.ts";
import type { Db } from "#platform/database/engine.ts";
import { CREDENTIALS } from "#platform/database/sqlite/copy.ts";
import { publishFile } from "#platform/disk.ts";
import { currentSteps, steps, stepsOf } from "#platform/database/migrations.ts";
import { StartError } from "#platform/start-error.ts";
import { tlsVariables, wayTo } from "./tls.ts";

type Tool = "pg_dump" | "pg_restore";

const ENDING = ".dump";
/** The first bytes of pg_dump's custom format. */
const HEADER = "PGDMP";

/** Whether a backup of this name is made by pg_dump. */
export const isDumpName = (file: string) => file.endsWith(ENDING);

/** Whether the file is in pg_dump's custom format. */
export function isDump(file: string): boolean {
  if (!existsSync(file)) return false;
  const start = Buffer.alloc(HEADER.length);
  const handle = openSync(file, "r");
  readSync(handle, start);
  closeSync(handle);
  return start.toString("latin1") === HEADER;
}

// Decision: src/decisions/057-dumps-by-postgresqls-own-tools.md
/**
 * Publishes a dump by pg_dump, without the tables of credentials. Throws a StartError that names
 * the tool when it is missing or older than the server.
 */
export async function dumpTo(address: string, db: Db, target: string): Promise<void> {
  await requireTool("pg_dump", db);
  const left = CREDENTIALS.filter(({ where }) => where === "true").map(
    ({ table }) => `--exclude-table-data="${table}"`,
  );
  const given = ["--format=custom", "--no-owner", "--no-privileges", ...left];
  await publishFile(target, async (unfinished) => {
    await run(
      "pg_dump",
      [...given, `--file=${unfinished}`, `--dbname=${withoutPassword(address)}`],
      address,
    );
  });
}

/**
 * Whether the database that a dump is to replace is empty. Throws a StartError when the dump does
 * not fit: a database in use needs one of the same version, an empty one accepts any version known
 * to this one.
 */
export async function checkDump(db: Db, file: string): Promise<boolean> {
  await requireTool("pg_restore", db);
  const present = await stepsOf(db);
  const dumped = await stepsIn(file);
  if (present.length > 0 && present.join() !== dumped.join())
    throw new StartError(
      `${file} is not of the same version as the database: name an empty database in DATABASE_URL`,
    );
  return present.length === 0;
}

/** Replaces tables and rows with those of a dump, in one transaction. */
export async function restoreDump(address: string, db: Db, file: string): Promise<void> {
  const how = ["--clean", "--if-exists", "--single-transaction", "--no-owner", "--no-privileges"];
  await run("pg_restore", [...how, `--dbname=${withoutPassword(address)}`, file], address);
  for (const { table, where } of CREDENTIALS)
    if (await isTable(db, table))
      await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.raw(inPostgres(where))}`.execute(db);
}

const inPostgres = (where: string) => where.replaceAll(/\b[a-z]+[A-Z]\w*\b/g, '"$&"');

async function isTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT to_regclass(${`"${name}"`}) IS NOT NULL AS found`.execute(db);
  return rows[0]?.found ?? false;
}

/** The steps of the database that was dumped, all of them known to this version. */
async function stepsIn(file: string): Promise<string[]> {
  const text = await run("pg_restore", [
    "--data-only",
    "--table=kysely_migration",
    "--file=-",
    file,
  ]);
  const ran = [...text.matchAll(/^(\d{4}_\w+)\t/gm)].map(([, name]) => name ?? "");
  if (ran.length === 0) throw new StartError(`${file} is not a backup of lender`);
  const names = currentSteps(ran, file);
  const unknown = names.filter((name) => !(name in steps));
  if (unknown.length > 0)
    throw new StartError(
      `${file} was made by a newer version (${unknown.join(", ")}): restore it with that version`,
    );
  return names;
}

/** Throws a StartError unless the tool is installed and no older than the server. */
async function requireTool(tool: Tool, db: Db): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    SELECT current_setting('server_version_num')::int / 10000 AS version`.execute(db);
  const server = rows[0]?.version ?? 0;
  const said = await run(tool, ["--version"]).catch((error: Error) => {
    throw new StartError(`${error.message}: ${install(server)}`);
  });
  const [, own = "0"] = /\) (\d+)/.exec(said) ?? [];
  if (Number(own) < server)
    throw new StartError(`${tool} ${own} is older than PostgreSQL ${server}: ${install(server)}`);
}

const install = (version: number) =>
  `install PostgreSQL's client ${version} or newer, or name a file that ends in .sqlite, which needs no tool`;

/** Resolves to what the tool writes. Throws a StartError with its last line. */
function run(tool: Tool, given: string[], address?: string): Promise<string> {
  const env = environmentWith(address === undefined ? {} : secretsOf(address));
  const child = spawn(tool, given, { env, stdio: ["ignore", "pipe", "pipe"] });
  let [written, said] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (written += String(chunk)));
  child.stderr.on("data", (chunk: Buffer) => (said += String(chunk)));
  return new Promise((resolve, reject) => {
    child.once("error", () => reject(new StartError(`${tool} is not installed`)));
    child.once("close", (code) => {
      if (code === 0) resolve(written);
      else reject(new StartError(`${tool} failed: ${said.trim().split("\n").at(-1) ?? code}`));
    });
  });
}

/**
 * The address as an argument, which other users of this machine can read: the password is passed in
 * the environment instead.
 */
function withoutPassword(address: string): string {
  const { url } = wayTo(address);
  url.password = "";
  return url.href;
}

/**
 * The password and the TLS settings of the address, as environment variables of PostgreSQL's tools.
 */
function secretsOf(address: string): Record<string, string> {
  const { url, tls } = wayTo(address);
  return {
    ...(url.password !== "" && { PGPASSWORD: decodeURIComponent(url.password) }),
    ...tlsVariables(tls),
  };
}
