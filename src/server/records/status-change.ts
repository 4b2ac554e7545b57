import type { AuditAction } from "#shared/audit.ts";
import type { Actor } from "#server/access.ts";
import { recordChange } from "#server/audit/audit.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError, conflictAt } from "#server/errors.ts";

export interface StatusChange<Status> {
  id: number;
  status: Status;
  /** The status that the admin saw: when another admin was faster, the second one is told. */
  expected?: Status | undefined;
}

interface Records<Status, Row> {
  noun: "application" | "message";
  action: AuditAction;
  /** The name by which admins know the record. */
  subject: (row: Row) => string;
  read: (trx: Db) => Promise<Row | undefined>;
  /** Sets the status while it is still the given one; undefined when it is not. */
  write: (trx: Db, from: Status) => Promise<Row | undefined>;
}

/**
 * Sets a record's status and records who did; any status may follow any other. Throws NOT_FOUND,
 * and CONFLICT when the current status is neither the expected nor the new one.
 */
export async function changeStatus<Status extends string, Row extends { status: Status }>(
  db: Db,
  actor: Actor,
  { status, expected }: StatusChange<Status>,
  { noun, action, subject, read, write }: Records<Status, Row>,
): Promise<Row> {
  return db.transaction().execute(async (trx) => {
    for (;;) {
      const row = await read(trx);
      if (!row) throw new AppError("NOT_FOUND", `This ${noun} does not exist.`);
      const before = row.status;
      if (before === status) return row;
      if (expected !== undefined && before !== expected)
        throw conflictAt("expected", `Somebody else has set this to ${before}.`);
      const after = await write(trx, before);
      // Somebody else changed it in between: read again
      if (!after) continue;
      await recordChange(trx, actor, { action, subject: subject(after), before, after: status });
      return after;
    }
  });
}
