import type { CompiledQuery, DatabaseConnection, Driver } from "kysely";
import { DatabaseError } from "./database-error.ts";
import { noteRead, type Reads, type Write, writesOf } from "./reads.ts";

/** The column that an announcement adds to a statement's result. */
export const ANNOUNCED = "announced";

/** Adds to a statement that other processes are told what it writes, if it writes a row. */
type Announce = (query: CompiledQuery, writes: readonly Write[]) => CompiledQuery;

/** Collects what is read for visitors, and compares it with what each transaction wrote. */
export class WatchedDriver implements Driver {
  readonly #driver: Driver;
  readonly #reads: Reads;
  readonly #announce: Announce;
  readonly #watched = new WeakSet<DatabaseConnection>();
  /** What open transactions have written, by their connections. */
  readonly #written = new WeakMap<DatabaseConnection, Write[]>();

  constructor(driver: Driver, reads: Reads, announce: Announce = (query) => query) {
    this.#driver = driver;
    this.#reads = reads;
    this.#announce = announce;
  }

  init: Driver["init"] = () => this.#driver.init();
  destroy: Driver["destroy"] = () => this.#driver.destroy();
  releaseConnection: Driver["releaseConnection"] = (connection) =>
    this.#driver.releaseConnection(connection);

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#driver.acquireConnection();
    if (this.#watched.has(connection)) return connection;
    this.#watched.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async <Row>(query: CompiledQuery) => {
      noteRead(query.sql);
      const writes = writesOf(query);
      if (writes.length === 0) return execute<Row>(query);
      const done = () => this.#note(connection, writes);
      const result = await execute<Row>(this.#announce(query, writes)).catch((error: unknown) => {
        if (mayHaveCommitted(error)) done();
        throw error;
      });
      if (result.numAffectedRows !== 0n) done();
      for (const row of result.rows) delete (row as { [ANNOUNCED]?: unknown })[ANNOUNCED];
      return result;
    };
    return connection;
  }

  #note(connection: DatabaseConnection, writes: readonly Write[]): void {
    const transaction = this.#written.get(connection);
    if (transaction) transaction.push(...writes);
    else this.#reads.changed(writes);
  }

  beginTransaction: Driver["beginTransaction"] = async (connection, settings) => {
    await this.#driver.beginTransaction(connection, settings);
    this.#written.set(connection, []);
  };

  commitTransaction: Driver["commitTransaction"] = async (connection) => {
    const written = this.#written.get(connection) ?? [];
    try {
      await this.#driver.commitTransaction(connection);
      this.#reads.changed(written);
    } catch (error) {
      if (mayHaveCommitted(error)) this.#reads.changed(written);
      throw error;
    } finally {
      this.#written.delete(connection);
    }
  };

  rollbackTransaction: Driver["rollbackTransaction"] = (connection) => {
    this.#written.delete(connection);
    return this.#driver.rollbackTransaction(connection);
  };
}

/** The connection may have been lost after the database had done it. */
function mayHaveCommitted(error: unknown): boolean {
  return error instanceof DatabaseError && error.failure === "busy";
}
