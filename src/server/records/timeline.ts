import type { Happening, TimelineData, TimelineEntry } from "#shared/timeline.ts";
import type { Actor } from "#server/access.ts";
import type { Db } from "#server/database/engine.ts";

/** Who did it: a user, the person who sent the record, or the server by itself. */
export type Doer = Pick<Actor, "user"> | "person" | "server";

/** Of these nobody has to be told. */
const NO_NEWS = ["viewed", "mail"];

// Decision: src/decisions/038-a-timeline-beside-the-audit.md
/**
 * Adds to the timeline of a lead what happened to it; the only writer of entries. Call it in the
 * transaction of what happened: open pages learn of changes from here alone (live.ts).
 */
export async function addToTimeline(
  trx: Db,
  doer: Doer,
  leadId: number,
  { kind, text = "", data = {} }: Happening,
): Promise<void> {
  const user = typeof doer === "string" ? undefined : doer.user;
  const { personId } = await trx
    .selectFrom("leads")
    .where("id", "=", leadId)
    .select("personId")
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto("timeline")
    .values({
      leadId,
      personId,
      kind,
      at: new Date().toISOString(),
      actorId: user?.id ?? null,
      actorName: user ? `${user.firstName} ${user.lastName}` : "",
      text,
      data: JSON.stringify(data),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (NO_NEWS.includes(kind)) return;
  await trx.updateTable("leads").set({ lastEntryId: id }).where("id", "=", leadId).execute();
}

const COLUMNS = ["id", "leadId", "kind", "at", "actorName", "text", "data"] as const;

/** Some leads of a person. */
export interface PersonsLeads {
  personId: number;
  /** Officers read of their own leads alone. */
  assigneeId: number | undefined;
}

/** What happened to the person's records, newest first. */
export function timelineQuery(db: Db, { personId, assigneeId }: PersonsLeads) {
  return db
    .selectFrom("timeline")
    .where("timeline.personId", "=", personId)
    .$if(assigneeId !== undefined, (entries) =>
      entries.where((entry) =>
        entry.exists(
          entry
            .selectFrom("leads")
            .whereRef("leads.id", "=", "timeline.leadId")
            .where("leads.assigneeId", "=", assigneeId as number)
            .select("leads.id"),
        ),
      ),
    )
    .orderBy("id", "desc")
    .select(COLUMNS);
}

/** An entry as it is answered. */
export function toEntry<Row extends { data: string }>(
  row: Row,
): Omit<Row, "data"> & Pick<TimelineEntry, "data"> {
  return { ...row, data: JSON.parse(row.data) as TimelineData };
}
