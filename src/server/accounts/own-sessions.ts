import { sql } from "kysely";
import type { SessionSummary } from "../../shared/accounts.ts";
import type { Actor } from "../access.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { describeDevice } from "./device.ts";

/** As much of a session's id at rest as tells a person's sessions apart. */
const SHOWN = 16;

/** Where the person is signed in, the latest first. */
export async function listOwnSessions(db: Db, actor: Actor): Promise<SessionSummary[]> {
  const rows = await db
    .selectFrom("sessions")
    .where("userId", "=", actor.user.id)
    .where("expiresAt", ">", new Date().toISOString())
    .orderBy("createdAt", "desc")
    .select(["id", "userAgent", "createdAt", "expiresAt"])
    .execute();
  return rows.map(({ id, userAgent, createdAt, expiresAt }) => ({
    id: id.slice(0, SHOWN),
    device: describeDevice(userAgent),
    createdAt,
    expiresAt,
    isCurrent: id === actor.sessionId,
  }));
}

/** Throws NOT_FOUND for what is none of the person's own. */
export async function endOwnSession(db: Db, actor: Actor, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("userId", "=", actor.user.id)
    .where(sql`substr(id, 1, ${SHOWN})`, "=", id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("NOT_FOUND", "This session has ended already.");
}
