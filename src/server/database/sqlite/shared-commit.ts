import type { Connection, Statement } from "./connection.ts";

// Decision: src/decisions/013-transactions-share-a-commit.md
/**
 * Transactions that end within one turn of the event loop share one COMMIT, whose disk flush is
 * most of the cost of a small write. Each is a separate savepoint, so that a failed one does not
 * undo the others, and none is reported as successful before the flush.
 */
export class SharedCommit {
  readonly #database: Connection;
  readonly #savepoint: Statement;
  readonly #release: Statement;
  #waiting: PromiseWithResolvers<void>[] = [];

  constructor(database: Connection) {
    this.#database = database;
    this.#savepoint = database.prepare("SAVEPOINT one");
    this.#release = database.prepare("RELEASE one");
  }

  /** Begins a transaction. Throws BUSY, without having begun, while another process writes. */
  begin(): void {
    if (!this.#database.inTransaction) {
      this.#notifyOfRollback();
      this.#database.exec("BEGIN IMMEDIATE");
    }
    this.#savepoint.run();
  }

  /** Ends the transaction's work; resolves when it is on disk. */
  done(): Promise<void> {
    try {
      this.#release.run();
    } catch (error) {
      this.failed(error);
      throw error;
    }
    const durable = Promise.withResolvers<void>();
    this.#waiting.push(durable);
    return durable.promise;
  }

  /** Rolls the transaction back, unless SQLite already has, such as after a full disk. */
  undo(): void {
    if (this.#database.inTransaction) this.#database.exec("ROLLBACK TO one; RELEASE one");
  }

  /**
   * After a failed statement: if SQLite rolled everything back, rejects all waiting transactions.
   */
  failed(error: unknown): void {
    if (this.#database.inTransaction) return;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  commit(): void {
    if (!this.#database.inTransaction) return this.#notifyOfRollback();
    try {
      this.#database.exec("COMMIT");
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
      this.failed(error);
    }
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  /** Rejects transactions that SQLite rolled back while they waited, for they did not succeed. */
  #notifyOfRollback(): void {
    if (this.#waiting.length > 0)
      this.failed(new Error("the transaction was rolled back by SQLite"));
  }
}
