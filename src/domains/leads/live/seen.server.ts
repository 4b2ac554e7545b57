import { dayOf } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { markReadOfLead } from "#domains/notices/notices.server.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { NO_NEWS } from "#domains/audit/timeline.server.ts";
import { ownOnly, readLead } from "#domains/leads/leads.server.ts";

/** How many leads are searched for unread ones: those that changed last. */
const NEWEST_CHANGED = 1000;

/** The leads with news by others since the actor last saw them, the newest of them. */
export async function unreadIds(db: Db, actor: Actor): Promise<number[]> {
  const own = ownOnly(actor);
  const newest = await db
    .selectFrom("leads")
    .where("lastEntryId", "is not", null)
    .$if(own !== undefined, (leads) => leads.where("assigneeId", "=", own as number))
    .orderBy("lastEntryId", "desc")
    .limit(NEWEST_CHANGED)
    .select("id")
    .execute();
  return unreadAmong(
    db,
    actor,
    newest.map((lead) => lead.id),
  );
}

/** Which of the leads have news by others since the actor last saw them, or joined the lender. */
export async function unreadAmong(
  db: Db,
  { user }: Actor,
  ids: readonly number[],
): Promise<number[]> {
  const joinedAt = db.selectFrom("users").where("users.id", "=", user.id).select("users.createdAt");
  const rows = await db
    .selectFrom("leads")
    .leftJoin("leadsSeen as seen", (join) =>
      join.onRef("seen.leadId", "=", "leads.id").on("seen.userId", "=", user.id),
    )
    .innerJoin("timeline as last", "last.id", "leads.lastEntryId")
    .where("leads.id", "in", ids)
    // Most leads have nothing new, which their last entry alone tells
    .where("leads.lastEntryId", ">", (lead) => lead.fn.coalesce("seen.entryId", lead.lit(0)))
    .where("last.at", ">", joinedAt)
    .where((row) =>
      row.exists(
        row
          .selectFrom("timeline as news")
          .whereRef("news.leadId", "=", "leads.id")
          .where("news.id", ">", (entry) => entry.fn.coalesce("seen.entryId", entry.lit(0)))
          .where("news.actorId", "is distinct from", user.id)
          .where("news.kind", "not in", NO_NEWS)
          .where("news.at", ">", joinedAt)
          .select("news.id"),
      ),
    )
    .select("leads.id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Marks a lead as seen by the actor. The first time in a day is an entry of the timeline, so that
 * people can tell who has looked. Throws NOT_FOUND.
 */
export async function seeLead(db: Db, actor: Actor, leadId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await readLead(trx, actor, leadId);
    if (!(await hasSeenToday(trx, actor, leadId)))
      await happened(trx, actor, "lead.opened", { on: { id: leadId } });
    const { lastEntryId } = await trx
      .selectFrom("leads")
      .where("id", "=", leadId)
      .select("lastEntryId")
      .executeTakeFirstOrThrow();
    await markReadOfLead(trx, actor, leadId);
    const entryId = lastEntryId ?? 0;
    await trx
      .insertInto("leadsSeen")
      .values({ userId: actor.user.id, leadId, entryId })
      .onConflict((conflict) => conflict.columns(["userId", "leadId"]).doUpdateSet({ entryId }))
      .execute();
  });
}

async function hasSeenToday(trx: Db, { user }: Actor, leadId: number): Promise<boolean> {
  const viewed = await trx
    .selectFrom("timeline")
    .where("leadId", "=", leadId)
    .where("kind", "=", "viewed")
    .where("actorId", "=", user.id)
    .where("at", ">=", dayOf(Date.now()))
    .select("id")
    .executeTakeFirst();
  return viewed !== undefined;
}
