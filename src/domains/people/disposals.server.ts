import { DISPOSED, type DisposalState as State, type Disposed } from "./people.ts";
import { monthsAfter } from "#kit/values/times.ts";
import type { Db } from "#platform/database/engine.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import { recordsOf } from "./person.server.ts";
import { nextDisposal, oldQuery } from "./retention.server.ts";

const MOST_SHOWN = 50;

/** What goes on the first of the month, who is on hold, and what went. */
export async function readDisposals(db: Db, now = new Date()): Promise<State> {
  const next = [];
  for (const kind of DISPOSED) {
    const due = await dueOf(db, kind, now);
    if (due) next.push(due);
  }
  return { next, holds: await listHolds(db), past: await listPast(db) };
}

/** What was announced, or would be if it were announced now. */
async function dueOf(
  db: Db,
  kind: Disposed,
  now: Date,
): Promise<State["next"][number] | undefined> {
  const { [kind]: months } = (await readDeskSettings(db)).retention;
  if (months === null) return undefined;
  const open = await db
    .selectFrom("disposals")
    .where("kind", "=", kind)
    .where("endedAt", "is", null)
    .select(["announcedAt", "dueAt", "months"])
    .executeTakeFirst();
  const announcedAt = open?.announcedAt ?? now.toISOString();
  const before = monthsAfter(announcedAt, -Math.max(months, open?.months ?? 0));
  const due = oldQuery(db, { kind, before, announcedAt });
  const { count } = await due
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const shown = await due.orderBy("leads.id").limit(MOST_SHOWN).select("leads.id").execute();
  return {
    kind,
    months,
    count,
    announcedAt: open?.announcedAt ?? null,
    dueAt: open?.dueAt ?? nextDisposal(now).toISOString(),
    records: await inShort(db, shown),
  };
}

async function inShort(db: Db, leads: readonly { id: number }[]) {
  const records = await recordsOf(db, { leadIds: leads.map(({ id }) => id) });
  return records.map(({ leadId: id, kind, reference, name }) => ({ id, kind, reference, name }));
}

async function listHolds(db: Db): Promise<State["holds"]> {
  const people = await db
    .selectFrom("people")
    .innerJoin("leads", "leads.personId", "people.id")
    .where("heldAt", "is not", null)
    .groupBy(["people.id", "heldAt", "heldBy", "holdReason"])
    .orderBy("heldAt", "desc")
    .select(["heldAt", "heldBy", "holdReason"])
    .select(({ fn }) => [fn.max("leads.id").as("id"), fn.countAll<number>().as("records")])
    .execute();
  const records = new Map((await inShort(db, people)).map((record) => [record.id, record]));
  return people.flatMap(({ heldAt, heldBy, holdReason, id, records: count }) => {
    const record = records.get(id);
    if (!record) return [];
    return [
      { ...record, records: count, at: heldAt ?? "", by: heldBy ?? "", reason: holdReason ?? "" },
    ];
  });
}

async function listPast(db: Db): Promise<State["past"]> {
  const rows = await db
    .selectFrom("disposals")
    .where("endedAt", "is not", null)
    .orderBy("id", "desc")
    .limit(MOST_SHOWN)
    .select(["id", "kind", "months", "announced", "announcedAt", "endedAt", "erased", "held"])
    .execute();
  return rows.map(({ endedAt, erased, ...row }) => ({
    ...row,
    endedAt: endedAt ?? "",
    erased: JSON.parse(erased) as Record<string, number>,
  }));
}
