import { appendFileSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type LogEvent, PostgresQueryCompiler } from "kysely";
import { expect, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder for the statements that this run's tests on SQLite send. */
    statements: string | undefined;
  }
}

/** A statement as PostgreSQL would get it, with the values of the first test that sent it. */
interface Collected {
  sql: string;
  parameters: unknown[];
  test: string | undefined;
}

const DATA = /^\s*(?:select|insert|update|delete|with)\b/i;
/** SQL that only SQLite understands: searches, ids and counts are tested on both engines. */
const OF_SQLITE =
  /\b(?:MATCH|rowid|sqlite_\w+|\w+Search(?:_\w+)?)\b|^(?:update|UPDATE) "statusCounts"/;
const LISTS = /\?(?:, \?)+|(?:\([?, ]+\), )+(?=\()/g;

const seen = new Set<string>();

// Decision: src/decisions/083-statements-are-checked-on-postgresql.md
/** Keeps a statement of a test on SQLite, once for each kind of its values. */
export function collect({ level, query: { sql, parameters, query, queryId } }: LogEvent): void {
  const folder = inject("statements");
  if (folder === undefined || level === "error") return;
  const short = sql.replace(LISTS, "…");
  const kinds = parameters.map(kindOf);
  const key = short + String(short === sql ? kinds : [...new Set(kinds)]);
  if (seen.has(key)) return;
  seen.add(key);
  if (!DATA.test(sql) || OF_SQLITE.test(sql)) return;
  const compiled = new PostgresQueryCompiler().compileQuery(query, queryId);
  const { currentTestName: test } = expect.getState();
  const kept: Collected = {
    // Where queries are built for PostgreSQL, an empty list becomes a condition
    sql: compiled.sql.replaceAll(" in ()", " in (null)"),
    parameters: [...compiled.parameters],
    test,
  };
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(kept)}\n`);
}

/** PostgreSQL refuses numbers that do not fit a column, and some texts. */
function kindOf(value: unknown): string {
  if (typeof value === "number")
    return Number.isInteger(value) ? String(Math.ceil(Math.log2(Math.abs(value) + 1) / 31)) : "1.5";
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? "odd" : "";
  return value === null ? "null" : typeof value;
}

export function collectedIn(folder: string | undefined): Collected[] {
  if (folder === undefined) return [];
  return globSync(join(folder, "*.jsonl")).flatMap((file) =>
    readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((line): Collected => JSON.parse(line)),
  );
}
