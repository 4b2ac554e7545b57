import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
} from "kysely";
import type { Reads, Write } from "#platform/database/reads.ts";
import { ANNOUNCED, WatchedDriver } from "#platform/database/watched-driver.ts";
import type { WordedAdapter } from "#platform/database/wording.ts";
import { toDatabaseError } from "./failures.ts";
import { CHANNEL } from "./foreign-writes.ts";
import { wording } from "./wording.ts";

/** Kysely's dialect, with failures known to every engine as DatabaseErrors. */
export class LenderPostgresDialect extends PostgresDialect {
  readonly #reads: Reads;

  constructor(pool: PostgresPool, reads: Reads) {
    super({ pool });
    this.#reads = reads;
  }
  override createDriver(): Driver {
    return new WatchedDriver(new TranslatingDriver(super.createDriver()), this.#reads, announced);
  }
  override createAdapter(): WordedPostgresAdapter {
    return new WordedPostgresAdapter();
  }
}

class WordedPostgresAdapter extends PostgresAdapter implements WordedAdapter {
  readonly wording = wording;
}

/** Transactions begin and end with the connection's own statements, which convert failures too. */
class TranslatingDriver implements Driver {
  readonly #driver: Driver;
  readonly #translating = new WeakSet<DatabaseConnection>();

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  init: Driver["init"] = () => this.#driver.init();
  destroy: Driver["destroy"] = () => this.#driver.destroy();

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await translated(() => this.#driver.acquireConnection());
    if (this.#translating.has(connection)) return connection;
    this.#translating.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = <Result>(query: CompiledQuery) =>
      translated(() => execute<Result>(storable(query)));
    return connection;
  }

  beginTransaction: Driver["beginTransaction"] = (...given) =>
    this.#driver.beginTransaction(...given);
  commitTransaction: Driver["commitTransaction"] = (connection) =>
    this.#driver.commitTransaction(connection);
  rollbackTransaction: Driver["rollbackTransaction"] = (connection) =>
    this.#driver.rollbackTransaction(connection);
  releaseConnection: Driver["releaseConnection"] = (connection) =>
    this.#driver.releaseConnection(connection);
}

/**
 * PostgreSQL stores no NUL character, so it is left out, and refuses NaN as an integer: it becomes
 * null, which equals nothing, as in SQLite.
 */
function storable(query: CompiledQuery): CompiledQuery {
  const parameters = query.parameters.map((value) => {
    if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "") : value;
    return Number.isNaN(value) ? null : value;
  });
  return { ...query, parameters };
}

/**
 * For each row that it writes, a statement tells the other processes. PostgreSQL sends one notice,
 * when the transaction is committed, and none for no row.
 */
function announced(query: CompiledQuery, writes: readonly Write[]): CompiledQuery {
  const joint = /\breturning\b/i.test(query.sql) ? "," : " returning";
  const notice = `pg_notify('${CHANNEL}', '${JSON.stringify(writes)}') as "${ANNOUNCED}"`;
  return { ...query, sql: `${query.sql}${joint} ${notice}` };
}

async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toDatabaseError(error);
  }
}
