import type { Connection, Statement } from "./sqlite.ts";

// Decision: src/decisions/013-transactions-share-a-commit.md
/**
 * Transactions that end within one turn of the event loop are made durable by one COMMIT: its wait
 * for the disk is most of what a small write costs. Each is a savepoint of its own, so that one that
 * fails takes nothing of the others along, and none is told of success before the disk has it.
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

  /** Begins a transaction. Throws BUSY, and nothing has begun, while another process writes. */
  begin(): void {
    if (!this.#database.inTransaction) {
      this.#tellOfRollback();
      this.#database.exec("BEGIN IMMEDIATE");
    }
    this.#savepoint.run();
  }

  /** The transaction has done its work; resolves when that is on the disk. */
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

  /** Takes back what the transaction did, if SQLite has not done so after a full disk or worse. */
  undo(): void {
    if (this.#database.inTransaction) this.#database.exec("ROLLBACK TO one; RELEASE one");
  }

  /** A statement has failed: those that wait are told, if SQLite rolled back all of them with it. */
  failed(error: unknown): void {
    if (this.#database.inTransaction) return;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  /** Makes durable what was done; those that wait learn how it went. */
  commit(): void {
    if (!this.#database.inTransaction) return this.#tellOfRollback();
    try {
      this.#database.exec("COMMIT");
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
      this.failed(error);
    }
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  /** Whoever waits without a transaction waits for what is gone, and must never hear of success. */
  #tellOfRollback(): void {
    if (this.#waiting.length > 0)
      this.failed(new Error("the transaction was rolled back by SQLite"));
  }
}
