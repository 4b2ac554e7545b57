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
import type { WordedAdapter } from "#platform/database/engine.ts";
import { CHANNEL } from "./foreign-writes.ts";
import { wording } from "./wording.ts";
import { DatabaseError } from "#platform/database/database-error.ts";

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

const TAKEN = "23505";
const FULL = "53100";

/** Codes of PostgreSQL and of the network after which the same statement may succeed. */
const PASSING = [
  /^08/, // the connection failed
  /^53/, // out of connections or memory
  /^57P/, // the server stops, starts or ended this connection
  /^(?:57014|55P03)$/, // waited too long, for rows or for a lock
  /^(?:40001|40P01)$/, // two transactions would have waited for each other
  /^25P0[34]$/, // a transaction was idle or open for too long
  /^25006$/, // a standby, which will take over
  /^E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|NOTFOUND|HOSTUNREACH|AI_AGAIN)$/,
  /^(?:CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|ERR_TLS_CERT)/, // its certificate is renewed
];

/** Messages of the driver, without a code, about a connection that was lost or never opened. */
const DISCONNECTED = /^(?:Connection terminated|timeout exceeded when trying to connect|Client )/;

/** Converts the codes of PostgreSQL and of the network to DatabaseErrors; other errors stay. */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error;
  const { code, detail } = error as { code?: unknown; detail?: unknown };
  if (code === TAKEN) return new DatabaseError("unique", error, columnsIn(String(detail)));
  if (code === FULL) return new DatabaseError("full", error);
  return isPassing(error, code) ? new DatabaseError("busy", error) : error;
}

function isPassing(error: Error, code: unknown): boolean {
  // Several addresses of a host were tried
  if (error instanceof AggregateError) return error.errors.some((one) => isPassingCode(one));
  return isPassingCode(error) || (code === undefined && DISCONNECTED.test(error.message));
}

function isPassingCode(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && PASSING.some((pattern) => pattern.test(code));
}

/** Parses `Key (id, "usernameKey")=(1, ada) already exists.`, in the server's language. */
function columnsIn(detail: string): string[] {
  const [, list = ""] = /\(([^)]*)\)=\(/.exec(detail) ?? [];
  return list.split(", ").map((name) => name.replaceAll('"', ""));
}
