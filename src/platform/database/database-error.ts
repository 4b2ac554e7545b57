import { AppError, busy, conflictAt } from "#platform/errors.ts";
import type { Db } from "./engine.ts";

/** The failures of a statement that the product handles. */
type Failure =
  /** Another row already has the value. */
  | "unique"
  /** Waiting for other writers took too long. */
  | "busy"
  | "full";

/** A failed statement with a cause that every engine knows; other errors are thrown unchanged. */
export class DatabaseError extends Error {
  readonly failure: Failure;
  /** The columns whose value is taken, for `unique`. */
  readonly columns: readonly string[];

  constructor(failure: Failure, cause: Error, columns: readonly string[] = []) {
    super(cause.message, { cause });
    this.name = "DatabaseError";
    this.failure = failure;
    this.columns = columns;
  }
}

/** Whether a statement failed because another row has the value, in the named column if given. */
export function isUniqueViolation(error: unknown, column?: string): error is DatabaseError {
  if (!(error instanceof DatabaseError) || error.failure !== "unique") return false;
  return column === undefined || error.columns.includes(column);
}

/** Works in a transaction. Throws CONFLICT when another row has the value of a column. */
export async function unlessTaken<Result>(
  db: Db,
  { column, sentence }: { column: string; sentence: string },
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    throw isUniqueViolation(error, column) ? conflictAt(column, sentence, error) : error;
  }
}

/** The system's error codes for a full disk. */
const FULL = ["ENOSPC", "EDQUOT"];

/**
 * Converts an error that the state of the database or the disk explains to a refusal for the user.
 */
export function fromStorage(error: unknown): AppError | undefined {
  const failure = error instanceof DatabaseError ? error.failure : undefined;
  const { code } = (error ?? {}) as { code?: unknown };
  if (failure === "full" || (typeof code === "string" && FULL.includes(code)))
    return new AppError("STORAGE_FULL", "The server is out of storage. Please try again later.", {
      cause: error,
    });
  return failure === "busy" ? busy(error) : undefined;
}
