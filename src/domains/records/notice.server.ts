import { isNotice, noticeDue } from "#domains/applications/denial.ts";
import { dueAfter } from "#domains/applications/clocks/clocks.ts";
import { officeDays } from "./clocks/office-days.server.ts";
import { addEntries } from "#domains/audit/timeline.server.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";

/** Plans the notice of a denial as the follow-up, or drops it when it was sent or the denial is taken back. */
export async function planNotice(
  trx: Db,
  actor: Actor,
  applicationId: number,
  isDenied: boolean,
): Promise<void> {
  const lead = await trx
    .selectFrom("leads")
    .innerJoin("loanApplications as application", "application.id", "leads.applicationId")
    .where("applicationId", "=", applicationId)
    .select(["leads.id", "personId", "followUpWhat", "application.createdAt"])
    .executeTakeFirstOrThrow();
  if (!isDenied && !isNotice(lead.followUpWhat)) return;
  const dueOn = dueAfter((await officeDays(trx))(lead.createdAt));
  const { on, what } = isDenied ? noticeDue(dueOn) : { on: null, what: "" };
  await trx
    .updateTable("leads")
    .set((row) => ({ followUpOn: on, followUpWhat: what, revision: row("revision", "+", 1) }))
    .where("id", "=", lead.id)
    .execute();
  const said = isDenied ? { text: what, data: { day: on ?? "" } } : { text: lead.followUpWhat };
  const { id: leadId, personId } = lead;
  await addEntries(trx, actor, [{ kind: "follow-up", ...said, leadId, personId }]);
}
