import { DatabaseError } from "#server/database/database-error.ts";
import { isBusy } from "./connection.ts";

const FULL = ["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"];
const TAKEN = ["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"];

/** Converts SQLite's error codes to DatabaseErrors; other errors stay as they are. */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  if (typeof code !== "string") return error;
  if (TAKEN.includes(code)) return new DatabaseError("unique", error, columnsIn(error.message));
  if (FULL.includes(code)) return new DatabaseError("full", error);
  return isBusy(error) ? new DatabaseError("busy", error) : error;
}

/** `UNIQUE constraint failed: users.usernameKey, users.id` lists columns with their table. */
function columnsIn(message: string): string[] {
  const [, list = ""] = /: (.*)$/.exec(message) ?? [];
  return list.split(", ").map((name) => name.replace(/^.*\./, ""));
}
