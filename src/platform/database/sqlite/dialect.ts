import { setTimeout as sleep } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Reads } from "#platform/database/reads.ts";
import { WatchedDriver } from "#platform/database/watched-driver.ts";
import type { WordedAdapter } from "#platform/database/engine.ts";
import { type Connection, isBusy, type Statement, toDatabaseError } from "./connection.ts";
import { wording } from "./wording.ts";

/** How long a statement waits for another process's write lock before it fails. */
const BUSY_PATIENCE_MS = 5000;
const STATEMENTS_KEPT = 500;

/** Kysely's own dialect, with a driver that waits, cached statements and no row locks. */
export function lenderDialect(database: Connection, reads: Reads): Dialect {
  return {
    createDriver: () => new WatchedDriver(new PatientDriver(database), reads),
    createQueryCompiler: () => new LocklessQueryCompiler(),
    createAdapter: () => new LenderSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** A transaction locks the whole database, so SQLite has no row locks. */
class LocklessQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === "Distinct") super.visitSelectModifier(node);
  }
}

class LenderSqliteAdapter extends SqliteAdapter implements WordedAdapter {
  readonly wording = wording;
  /** Kysely must not lock around a statement, because the driver runs others while it waits. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  /** A failed migration leaves nothing behind: SQLite rolls back schema changes too. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** The one connection, lent for a statement or a transaction. */
interface Loan extends DatabaseConnection {
  /** Lets the next statement or transaction begin. Undefined outside a transaction. */
  end?: () => void;
}

// Decision: src/decisions/003-one-connection-synchronous-full.md
/**
 * Waits for a locked database without blocking the event loop, unlike SQLite's busy timeout; other
 * statements go on meanwhile. Transactions take the write lock at once, so that only BEGIN waits.
 */
class PatientDriver extends SqliteDriver {
  readonly #database: Connection;
  #turn: Promise<void> = Promise.resolve();

  constructor(database: Connection) {
    super({ database: { prepare: cachedStatements(database), close: () => database.close() } });
    this.#database = database;
  }

  override async acquireConnection(): Promise<Loan> {
    const connection = await super.acquireConnection();
    const loan: Loan = {
      executeQuery: async <Row>(query: CompiledQuery) => {
        const step = () => connection.executeQuery<Row>(query);
        if (loan.end) return this.#inside(step);
        const { result, end } = await this.#patiently(step);
        end();
        return result;
      },
      streamQuery: () => {
        throw new Error("streaming is not supported: page the query instead");
      },
    };
    return loan;
  }
  override async releaseConnection(loan?: Loan): Promise<void> {
    loan?.end?.();
  }
  override async beginTransaction(loan: Loan): Promise<void> {
    loan.end = (await this.#patiently(() => this.#database.exec("BEGIN IMMEDIATE"))).end;
  }
  override async commitTransaction(): Promise<void> {
    await this.#inside(async () => this.#database.exec("COMMIT"));
  }
  override async rollbackTransaction(loan: Loan): Promise<void> {
    // Unless SQLite already has, such as after a full disk
    if (this.#database.inTransaction) await super.rollbackTransaction(loan);
  }
  override async destroy(): Promise<void> {
    const { end } = await this.#patiently(() => super.destroy());
    // What still waits fails on the closed connection
    end();
  }

  /** Statements after SQLite's own rollback must not run outside their transaction. */
  async #inside<Result>(step: () => Promise<Result>): Promise<Result> {
    if (!this.#database.inTransaction) throw new Error("the transaction was rolled back by SQLite");
    return step().catch((error: unknown) => {
      throw toDatabaseError(error);
    });
  }

  /** Runs a step when its turn comes. While another process has the lock, other steps go first. */
  async #patiently<Result>(step: () => Result) {
    const deadline = Date.now() + BUSY_PATIENCE_MS;
    for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
      const before = this.#turn;
      const { promise, resolve: end } = Promise.withResolvers<void>();
      this.#turn = promise;
      await before;
      try {
        return { result: await step(), end };
      } catch (error) {
        end();
        if (!isBusy(error) || Date.now() > deadline) throw toDatabaseError(error);
      }
      await sleep(pause);
    }
  }
}

/** SQLite takes longer to prepare a small statement than to run it. */
function cachedStatements(database: Connection): (sql: string) => Statement {
  const cache = new Map<string, Statement>();
  return (sql) => {
    const statement = cache.get(sql) ?? database.prepare(sql);
    if (cache.size >= STATEMENTS_KEPT) cache.clear();
    cache.set(sql, statement);
    return statement;
  };
}
