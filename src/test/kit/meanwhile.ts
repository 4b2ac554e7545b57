import { type CompiledQuery, Kysely, SqliteDialect } from "kysely";
import { expect } from "vitest";
import type { Db } from "#server/database/engine.ts";
import type { SqliteDatabase } from "#server/database/sqlite/open.ts";
import type { Tables } from "#server/database/tables.ts";

interface Meanwhile {
  /** The beginning of the statement just before which it happens, such as `update "users"`. */
  before: string;
  /** What somebody else does, by a handle that waits for nobody's turn. */
  write: (other: Db) => Promise<unknown>;
}

/**
 * Does something while somebody else writes in the middle of it, once. Resolves and rejects as it
 * does. The other's write belongs to the same transaction, since SQLite has only one at a time: it
 * goes when that is rolled back. Throws when it never came to the statement.
 */
export async function meanwhile<Result>(
  { db, sqlite }: Pick<SqliteDatabase, "db" | "sqlite">,
  { before, write }: Meanwhile,
  act: () => Promise<Result>,
): Promise<Result> {
  const other = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
  const executor = executorOf(db);
  const original = Object.getOwnPropertyDescriptor(executor, METHOD) as PropertyDescriptor;
  const restore = () => void Object.defineProperty(executor, METHOD, original);
  let written = false;
  const executeQuery = async function (this: unknown, query: CompiledQuery, ...rest: unknown[]) {
    if (!written && query.sql.startsWith(before)) {
      written = true;
      restore();
      await write(other);
    }
    return Reflect.apply(original.value, this, [query, ...rest]) as Promise<unknown>;
  };
  Object.defineProperty(executor, METHOD, { ...original, value: executeQuery });
  try {
    return await act();
  } finally {
    restore();
    expect(written, `a statement that begins with ${before}`).toBe(true);
  }
}

const METHOD = "executeQuery";

/** What runs the statements of every handle, those of transactions too. */
function executorOf(db: Db): object {
  let prototype = Object.getPrototypeOf(db.getExecutor()) as object;
  while (!Object.hasOwn(prototype, METHOD)) prototype = Object.getPrototypeOf(prototype) as object;
  return prototype;
}
