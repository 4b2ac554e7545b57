import { about } from "#domains/audit/subject.server.ts";
import { monthsAfter } from "#kit/values/times.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import { erase } from "./erase.server.ts";
import { type Erasing, mentionsOf } from "./mentions.server.ts";
import { recordsOf } from "./person.server.ts";
import { type Scan, scanMentions } from "./scan.server.ts";

/** How many records one transaction erases and one activity entry names. */
const AT_ONCE = 50;

/**
 * Erases rejected applications and messages that are older than the lender wants to keep. Each run
 * adds one entry to the activity, with the number.
 */
export async function eraseOld(
  { db, uploads }: Pick<App, "db" | "uploads">,
  now = new Date(),
): Promise<void> {
  for (;;) {
    const leadIds = await oldLeads(db, now);
    if (leadIds.length === 0) return;
    const scan = await scanMentions(db, mentionsOf(await erasingOf(db, leadIds)));
    const run = await db.transaction().execute((trx) => eraseSome(trx, now, scan));
    for (const path of run.files) await uploads.storage.remove(path);
    if (run.count < AT_ONCE) return;
  }
}

async function eraseSome(trx: Db, now: Date, scan: Scan) {
  const leadIds = await oldLeads(trx, now);
  if (leadIds.length === 0) return { count: 0, files: [] };
  const held = trx.selectFrom("leads").where("id", "in", leadIds).orderBy("id").select("id");
  await held.forUpdate().execute();
  const erasing = await erasingOf(trx, leadIds);
  const { counts, files } = await erase(trx, erasing, scan);
  const { retention: rule } = await readDeskSettings(trx);
  await happened(trx, "schedule", "leads.eraseOld", {
    on: about("leads", null, "leads"),
    after: { rule, erased: counts },
  });
  return { count: erasing.records.length, files };
}

/** The first leads that are older than the lender wants to keep. */
async function oldLeads(db: Db, now: Date): Promise<number[]> {
  const { applications, messages } = (await readDeskSettings(db)).retention;
  const leadIds = [
    ...(applications === null ? [] : await rejectedBefore(db, monthsAfter(now, -applications))),
    ...(messages === null ? [] : await messagesBefore(db, monthsAfter(now, -messages))),
  ];
  return leadIds.slice(0, AT_ONCE);
}

/** Erases only the records, not everything with the person's addresses. */
async function erasingOf(db: Db, leadIds: readonly number[]): Promise<Erasing> {
  return { records: await recordsOf(db, { leadIds }), kept: [], addresses: [] };
}

/** The leads of applications that were rejected by then and still are. */
async function rejectedBefore(trx: Db, moment: string): Promise<number[]> {
  const rows = await trx
    .selectFrom("leads")
    .innerJoin("loanApplications", "loanApplications.id", "leads.applicationId")
    .where("loanApplications.status", "=", "rejected")
    .where("leads.createdAt", "<=", moment)
    .where((lead) =>
      lead(
        lead
          .selectFrom("timeline")
          .whereRef("timeline.leadId", "=", "leads.id")
          .where("kind", "=", "status")
          .select((entry) => entry.fn.max<string | null>("timeline.at").as("at")),
        "<=",
        moment,
      ),
    )
    .orderBy("leads.id")
    .limit(AT_ONCE)
    .select("leads.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The leads of messages without any activity since. */
async function messagesBefore(trx: Db, moment: string): Promise<number[]> {
  const rows = await trx
    .selectFrom("leads")
    .where("messageId", "is not", null)
    .where("createdAt", "<=", moment)
    .where((lead) =>
      lead.not(
        lead.exists(
          lead
            .selectFrom("timeline")
            .whereRef("timeline.leadId", "=", "leads.id")
            .where("timeline.kind", "not in", ["viewed", "mail"])
            .where("timeline.at", ">", moment)
            .select("timeline.id"),
        ),
      ),
    )
    .orderBy("id")
    .limit(AT_ONCE)
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}
