import type { Actor } from "./access.ts";
import { recordChange } from "./audit/audit.ts";
import type { Db } from "./database.ts";
import { AppError } from "./errors.ts";

export interface StatusChange<Status> {
  id: number;
  status: Status;
  /** What the admin saw: when another admin was faster, the second is told. */
  expected?: Status | undefined;
}

interface Records<Status, Row> {
  noun: "application" | "message";
  action: string;
  /** Which one it is, as admins know it. */
  subject: (row: Row) => string;
  read: (trx: Db) => Promise<{ status: Status } | undefined>;
  write: (trx: Db) => Promise<Row>;
}

/**
 * Gives a record its status and records who did; any may follow any other. Throws NOT_FOUND, and
 * CONFLICT when it is neither the expected one nor already the new one.
 */
export async function changeStatus<Status extends string, Row>(
  db: Db,
  actor: Actor,
  { status, expected }: StatusChange<Status>,
  { noun, action, subject, read, write }: Records<Status, Row>,
): Promise<Row> {
  return db.transaction().execute(async (trx) => {
    const before = await read(trx);
    if (!before) throw new AppError("NOT_FOUND", `This ${noun} does not exist.`);
    if (expected !== undefined && before.status !== expected && before.status !== status)
      throw new AppError("CONFLICT", `Somebody else has set this to ${before.status}.`);
    const after = await write(trx);
    if (before.status !== status)
      await recordChange(trx, actor, {
        action,
        subject: subject(after),
        before: before.status,
        after: status,
      });
    return after;
  });
}
