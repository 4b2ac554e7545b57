import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
} from "kysely";
import type { WordedAdapter } from "#platform/database/wording.ts";
import { toDatabaseError } from "./failures.ts";
import { wording } from "./wording.ts";

/** Kysely's dialect, with failures known to every engine as DatabaseErrors. */
export class LenderPostgresDialect extends PostgresDialect {
  constructor(pool: PostgresPool) {
    super({ pool });
  }
  override createDriver(): Driver {
    return new TranslatingDriver(super.createDriver());
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

async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toDatabaseError(error);
  }
}
