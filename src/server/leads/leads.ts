import type { TimelineEntry } from "#shared/timeline.ts";
import type { Actor } from "#server/access.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError } from "#server/errors.ts";
import { type Page, type Paging, toPage } from "#server/paging.ts";
import { timelineQuery, toEntry } from "#server/records/timeline.ts";

/** Whose leads the actor may see: officers their own alone, admins everybody's. */
export function ownOnly({ user }: Actor): number | undefined {
  return user.isAdmin ? undefined : user.id;
}

/** A lead that the actor may see and change. Throws NOT_FOUND, also for those of others. */
export async function readLead(db: Db, actor: Actor, id: number) {
  const own = ownOnly(actor);
  const lead = await db
    .selectFrom("leads")
    .where("id", "=", id)
    .$if(own !== undefined, (leads) => leads.where("assigneeId", "=", own as number))
    .selectAll()
    .executeTakeFirst();
  if (!lead) throw new AppError("NOT_FOUND", "This lead does not exist.");
  return lead;
}

/** What happened to all records of the lead's person that the actor may see, newest first. */
export async function readTimeline(
  db: Db,
  actor: Actor,
  { id, limit, cursor }: Paging & { id: number },
): Promise<Page<TimelineEntry>> {
  const { personId } = await readLead(db, actor, id);
  const entries = await timelineQuery(db, { personId, assigneeId: ownOnly(actor) })
    .$if(cursor !== undefined, (all) => all.where("timeline.id", "<", cursor as number))
    .$if(limit !== undefined, (all) => all.limit((limit as number) + 1))
    .execute();
  return toPage(entries.map(toEntry), limit);
}
