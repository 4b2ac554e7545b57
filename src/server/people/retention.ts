import { recordChange } from "#server/audit/audit.ts";
import type { App } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import { readDeskSettings } from "#server/records/desk-settings.ts";
import { erase } from "./erase.ts";
import { monthsAfter, recordsOf } from "./person.ts";

/** Records erased in one transaction and named by one entry of the activity. */
const AT_ONCE = 50;

/**
 * Erases rejected applications and messages that are older than the lender wants to keep them. Each
 * run has one entry in the activity, with how many.
 */
export async function eraseOld(
  { db, uploads }: Pick<App, "db" | "uploads">,
  now = new Date(),
): Promise<void> {
  for (;;) {
    const run = await db.transaction().execute((trx) => eraseSome(trx, now));
    for (const path of run.files) await uploads.storage.remove(path);
    if (run.count < AT_ONCE) return;
  }
}

async function eraseSome(trx: Db, now: Date): Promise<{ count: number; files: string[] }> {
  const { retention } = await readDeskSettings(trx);
  const leadIds = [
    ...(retention.applications === null
      ? []
      : await rejectedBefore(trx, monthsAfter(now, -retention.applications))),
    ...(retention.messages === null
      ? []
      : await messagesBefore(trx, monthsAfter(now, -retention.messages))),
  ].slice(0, AT_ONCE);
  if (leadIds.length === 0) return { count: 0, files: [] };
  const held = trx.selectFrom("leads").where("id", "in", leadIds).orderBy("id").select("id");
  await held.forUpdate().execute();
  const records = await recordsOf(trx, { leadIds });
  const { counts, files } = await erase(trx, { records, kept: [], addresses: [] });
  await recordChange(trx, "schedule", {
    action: "leads.eraseOld",
    subject: "leads",
    after: { rule: retention, erased: counts },
  });
  return { count: records.length, files };
}

/** The leads of applications that are rejected, and were by then. */
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

/** The leads of messages about which nothing has happened since. */
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
