import type { AuditAction } from "#shared/audit.ts";
import type { Db } from "#server/database/engine.ts";
import { type Author, type Change, join, recordAll } from "./audit.ts";

/** Tells what somebody did: the activity gets its entry. Call it in the transaction of the change. */
export async function happened(
  trx: Db,
  doer: Author,
  action: AuditAction,
  { joins, ...told }: Omit<Change, "action"> & { joins?: Pick<Change, "action" | "on"> },
): Promise<void> {
  const [id] = await recordAll(trx, doer, [{ action, ...told }]);
  if (id !== undefined && joins)
    await join(trx, typeof doer === "string" ? null : doer.user.id, { id, ...joins });
}
