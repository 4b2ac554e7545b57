import type { z } from "zod";
import type { readNotices } from "./notices.input.ts";
import type { Notice } from "./notices.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";

/** The actor's notices, newest first. */
export async function listNotices(
  db: Db,
  { user }: Actor,
  { limit, cursor, unread }: Paging & { unread?: boolean | undefined },
): Promise<Page<Notice>> {
  const rows = await db
    .selectFrom("notices")
    .where("userId", "=", user.id)
    .$if(unread === true, (notices) => notices.where("readAt", "is", null))
    .$call(newestFirst({ limit, cursor }))
    .select(["id", "kind", "title", "path", "createdAt", "readAt"])
    .execute();
  const page = toPage(rows, limit);
  return {
    ...page,
    rows: page.rows.map(({ readAt, ...notice }) => ({ ...notice, isRead: readAt !== null })),
  };
}

const MOST_COUNTED = 100;

/** How many notices the actor has not read; counted up to a hundred. */
export async function countUnread(db: Db, { user }: Actor): Promise<{ unread: number }> {
  const rows = await db
    .selectFrom("notices")
    .where("userId", "=", user.id)
    .where("readAt", "is", null)
    .limit(MOST_COUNTED)
    .select("id")
    .execute();
  return { unread: rows.length };
}

/** Marks notices of the actor as read, and resolves to how many are still unread. */
export async function markRead(
  db: Db,
  actor: Actor,
  { ids, upTo = 0 }: z.output<typeof readNotices>,
): Promise<{ unread: number }> {
  await db
    .updateTable("notices")
    .set({ readAt: new Date().toISOString() })
    .where("userId", "=", actor.user.id)
    .where("readAt", "is", null)
    .where((row) => (ids ? row("id", "in", ids) : row("id", "<=", upTo)))
    .execute();
  return countUnread(db, actor);
}

/** Opening a lead marks its notices as read. */
export async function markReadOfLead(trx: Db, { user }: Actor, leadId: number): Promise<void> {
  await trx
    .updateTable("notices")
    .set({ readAt: new Date().toISOString() })
    .where("userId", "=", user.id)
    .where("leadId", "=", leadId)
    .where("readAt", "is", null)
    .execute();
}

const KEPT_MS = 60 * DAY_MS;

/** Deletes old notices. */
export async function sweepNotices(db: Db): Promise<void> {
  const before = ago(KEPT_MS);
  await db.deleteFrom("notices").where("createdAt", "<", before).execute();
}
