import { setTimeout as sleep } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { SharedCommit } from "./shared-commit.ts";
import { type Connection, isBusy, type Statement } from "./sqlite.ts";

/** How long a statement waits for another process's write lock before it gives up. */
const BUSY_PATIENCE_MS = 5000;
const STATEMENTS_KEPT = 500;

/**
 * Kysely over one better-sqlite3 connection. It differs from Kysely's own dialect in four ways:
 * a locked database is waited for without blocking the event loop (SQLite's busy timeout would),
 * transactions take the write lock at once (so that waiting happens at BEGIN only), those of one
 * moment share a COMMIT, and prepared statements are kept.
 */
export class LenderDialect implements Dialect {
  readonly #database: Connection;

  constructor(database: Connection) {
    this.#database = database;
  }
  createDriver(): Driver {
    return new OneConnectionDriver(this.#database);
  }
  createQueryCompiler() {
    return new SqliteQueryCompiler();
  }
  createAdapter() {
    return new UnlockedSqliteAdapter();
  }
  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db);
  }
}

/** Kysely must not hold its own lock around a statement: the driver lets others in while it waits. */
class UnlockedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  /** A migration that dies half-way leaves nothing behind: SQLite rolls back schema changes too. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class OneConnectionDriver implements Driver {
  readonly #database: Connection;
  readonly #commit: SharedCommit;
  readonly #statements = new Map<string, Statement>();
  #turn: Promise<void> = Promise.resolve();
  readonly #open = new Map<DatabaseConnection, () => void>();

  constructor(database: Connection) {
    this.#database = database;
    this.#commit = new SharedCommit(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: async <Result>(query: CompiledQuery) =>
        (this.#open.has(connection)
          ? this.#runInside(query)
          : await this.#alone(() => this.#run(query))) as QueryResult<Result>,
      streamQuery: () => {
        throw new Error("streaming is not supported: page the query instead");
      },
    };
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const { release } = await this.#patiently(() => this.#begin());
    this.#open.set(connection, release);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const durable = this.#commit.done();
    this.#close(connection);
    await durable;
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // Not when it was the COMMIT that failed: then nothing is left to take back
    if (!this.#open.has(connection)) return;
    try {
      this.#commit.undo();
    } finally {
      this.#close(connection);
    }
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#alone(() => this.#statements.clear());
    this.#database.close();
  }

  /** The first of the moment sees to the COMMIT, which takes its turn after those that it is for. */
  #begin(): void {
    const first = !this.#database.inTransaction;
    this.#commit.begin();
    if (first) setImmediate(() => void this.#alone(() => {}));
  }

  /** Runs the step outside of any transaction: what was done before it is committed first. */
  async #alone<Result>(step: () => Result): Promise<Result> {
    const { result, release } = await this.#patiently(() => {
      this.#commit.commit();
      return step();
    });
    release();
    return result;
  }

  #close(connection: DatabaseConnection): void {
    this.#open.get(connection)?.();
    this.#open.delete(connection);
  }

  /** Runs the step when its turn comes; while another process holds the lock, others go first. */
  async #patiently<Result>(step: () => Result): Promise<{ result: Result; release: () => void }> {
    const deadline = Date.now() + BUSY_PATIENCE_MS;
    for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
      const release = await this.#takeTurn();
      try {
        return { result: step(), release };
      } catch (error) {
        release();
        if (!isBusy(error) || Date.now() > deadline) throw error;
      }
      await sleep(pause);
    }
  }

  async #takeTurn(): Promise<() => void> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await before;
    return resolve;
  }

  /** What follows such a rollback must not run outside of the transaction that it belongs to. */
  #runInside(query: CompiledQuery): QueryResult<unknown> {
    if (!this.#database.inTransaction) throw new Error("the transaction was rolled back by SQLite");
    try {
      return this.#run(query);
    } catch (error) {
      this.#commit.failed(error);
      throw error;
    }
  }

  #run({ sql, parameters }: CompiledQuery): QueryResult<unknown> {
    const statement = this.#prepare(sql);
    if (statement.reader) return { rows: statement.all(...parameters) };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return {
      rows: [],
      insertId: BigInt(lastInsertRowid),
      numAffectedRows: BigInt(changes),
    };
  }

  #prepare(sql: string): Statement {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#database.prepare(sql);
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }
}
