import { setTimeout as sleep } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type SelectModifier,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { type Connection, isBusy, type Statement, toDatabaseError } from "./connection.ts";
import type { WordedAdapter } from "#server/database/wording.ts";
import { wording } from "./wording.ts";

/** How long a statement waits for another process's write lock before it fails. */
const BUSY_PATIENCE_MS = 5000;
const STATEMENTS_KEPT = 500;

/**
 * Kysely over one better-sqlite3 connection. It differs from Kysely's own dialect in five ways: it
 * waits for a locked database without blocking the event loop (unlike SQLite's busy timeout), and
 * other statements go on meanwhile; transactions take the write lock at once, so that only BEGIN
 * waits; prepared statements are cached; row locks are left out; and failures known to every engine
 * become DatabaseErrors.
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
    return new LocklessQueryCompiler();
  }
  createAdapter() {
    return new UnlockedSqliteAdapter();
  }
  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db);
  }
}

/** A transaction locks the whole database, so SQLite has no row locks. */
class LocklessQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!node.modifier || !ROW_LOCKS.includes(node.modifier)) super.visitSelectModifier(node);
  }
}

const ROW_LOCKS: SelectModifier[] = [
  "ForUpdate",
  "ForNoKeyUpdate",
  "ForShare",
  "NoWait",
  "SkipLocked",
];

/** Kysely must not lock around a statement, because the driver runs others while it waits. */
class UnlockedSqliteAdapter extends SqliteAdapter implements WordedAdapter {
  readonly wording = wording;

  override get supportsMultipleConnections(): boolean {
    return true;
  }
  /** A failed migration leaves nothing behind: SQLite rolls back schema changes too. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class OneConnectionDriver implements Driver {
  readonly #database: Connection;
  readonly #statements = new Map<string, Statement>();
  #turn: Promise<void> = Promise.resolve();
  /** What ends the turn of the connection whose transaction is open. */
  readonly #open = new Map<DatabaseConnection, () => void>();

  constructor(database: Connection) {
    this.#database = database;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: async <Result>(query: CompiledQuery) =>
        translated(() =>
          this.#open.has(connection) ? this.#runInside(query) : this.#alone(() => this.#run(query)),
        ) as Promise<QueryResult<Result>>,
      streamQuery: () => {
        throw new Error("streaming is not supported: page the query instead");
      },
    };
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const { release } = await translated(() =>
      this.#patiently(() => this.#database.exec("BEGIN IMMEDIATE")),
    );
    this.#open.set(connection, release);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await translated(() => {
      this.#refuseAfterRollback();
      this.#database.exec("COMMIT");
    });
    this.#close(connection);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      // Unless SQLite already has, such as after a full disk
      if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
    } finally {
      this.#close(connection);
    }
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#alone(() => this.#statements.clear());
    this.#database.close();
  }

  /** Runs the step outside any transaction. */
  async #alone<Result>(step: () => Result): Promise<Result> {
    const { result, release } = await this.#patiently(step);
    release();
    return result;
  }

  #close(connection: DatabaseConnection): void {
    this.#open.get(connection)?.();
    this.#open.delete(connection);
  }

  /**
   * Runs the step when its turn comes; while another process holds the lock, other steps go first.
   */
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

  #runInside(query: CompiledQuery): QueryResult<unknown> {
    this.#refuseAfterRollback();
    return this.#run(query);
  }

  /** Statements after such a rollback must not run outside their transaction. */
  #refuseAfterRollback(): void {
    if (!this.#database.inTransaction) throw new Error("the transaction was rolled back by SQLite");
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

async function translated<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toDatabaseError(error);
  }
}
