import { Kysely, SqliteDialect } from "kysely";
import { expect } from "vitest";
import type { Db, Tables } from "#platform/database/engine.ts";
import { openDatabase } from "#platform/database/postgres/open.ts";
import type { TestDatabase } from "./databases.ts";
import { beforeStatements } from "./statements.ts";

interface Meanwhile {
  /** The beginning of the statement before which the write happens, such as `update "users"`. */
  before: string;
  /** The write of somebody else, through a handle that waits for nobody's turn. */
  write: (other: Db) => Promise<unknown>;
}

/**
 * Runs an operation in the middle of which somebody else writes once; resolves and rejects as the
 * operation does. On SQLite, which has one transaction at a time, the other write belongs to the
 * operation's and is rolled back with it. On PostgreSQL it is another process's. Throws when the
 * statement was never reached.
 */
export async function meanwhile<Result>(
  test: Pick<TestDatabase, "db" | "sqlite" | "address">,
  { before, write }: Meanwhile,
  act: () => Promise<Result>,
): Promise<Result> {
  const { other, close } = othersHandle(test);
  let written = false;
  const stop = beforeStatements(test.db, async (sql) => {
    if (written || !sql.startsWith(before)) return;
    written = true;
    stop();
    await write(other);
  });
  try {
    return await act();
  } finally {
    stop();
    await close();
    expect(written, `a statement that begins with ${before}`).toBe(true);
  }
}

function othersHandle({ sqlite, address }: Pick<TestDatabase, "sqlite" | "address">) {
  if (address === undefined) {
    const other = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
    return { other, close: async () => {} };
  }
  const { db: other, close } = openDatabase(address);
  return { other, close };
}
