import type { SessionSummary } from "#domains/accounts/accounts.ts";
import type { Actor } from "#platform/access.ts";
import { SESSION_SHOWN } from "#domains/audit/counted-entries.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { describeDevice } from "./device.server.ts";

export async function listOwnSessions(
  db: Db,
  actor: { user: Pick<Actor["user"], "id">; sessionId: string },
): Promise<SessionSummary[]> {
  const rows = await db
    .selectFrom("sessions")
    .where("userId", "=", actor.user.id)
    .where("expiresAt", ">", new Date().toISOString())
    .orderBy("createdAt", "desc")
    .select(["id", "userAgent", "createdAt", "expiresAt"])
    .execute();
  return rows.map(({ id, userAgent, createdAt, expiresAt }) => ({
    id: id.slice(0, SESSION_SHOWN),
    device: describeDevice(userAgent),
    createdAt,
    expiresAt,
    isCurrent: id === actor.sessionId,
  }));
}

/** Throws NOT_FOUND when the session does not belong to the user. */
export async function endOwnSession(db: Db, actor: Actor, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("userId", "=", actor.user.id)
    .where((row) => row(row.fn("substr", ["id", row.lit(1), row.lit(SESSION_SHOWN)]), "=", id))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("NOT_FOUND", "This session has already ended.");
}
