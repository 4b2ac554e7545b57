import { LOAN_PURPOSES } from "#domains/applications/applications.ts";
import { CONTACT_SUBJECTS } from "#domains/contact/contact.ts";
import { USUAL_TIME_ZONE, wallClock } from "#kit/values/time-zones.ts";
import { dayOf, daysAfter } from "#kit/values/times.ts";
import type { Db } from "#platform/database/engine.ts";
import { leadsWithRecords } from "#domains/records/open-lead.server.ts";
import { deskReaders, notify, notToldYet, officersById, type Reader } from "./notify.server.ts";

/** No notices for older follow-ups, such as those from before there were notices. */
const LOOKED_BACK_DAYS = 7;
const AT_ONCE = 500;

/**
 * Notifies of follow-ups whose day has come: the officer who has the lead, or else the whole desk,
 * once for each day.
 */
export async function notifyOfFollowUps(db: Db): Promise<void> {
  const now = new Date();
  const due = await dueSoon(db, now);
  if (due.length === 0) return;
  const officers = await officersById(db, due);
  const desk = await deskReaders(db);
  for (const lead of due) {
    const officer = officers.get(lead.assigneeId ?? 0);
    const { day } = wallClock(now, officer?.timeZone ?? USUAL_TIME_ZONE);
    if (lead.day <= day) await tell(db, lead, officer ? [officer] : desk);
  }
}

type Due = Awaited<ReturnType<typeof dueSoon>>[number];

async function tell(db: Db, lead: Due, readers: readonly Reader[]): Promise<void> {
  const about = lead.loanPurpose
    ? LOAN_PURPOSES[lead.loanPurpose]
    : CONTACT_SUBJECTS[lead.subject ?? "other"];
  await db.transaction().execute((trx) =>
    notify(
      trx,
      {
        kind: "follow-up",
        leadId: lead.id,
        once: lead.day,
        title: `To follow up: ${lead.fullName ?? lead.name ?? ""}, ${lead.what || about}`,
      },
      readers,
    ),
  );
}

async function dueSoon(db: Db, now: Date) {
  const today = dayOf(now);
  const rows = await leadsWithRecords(db)
    .where("followUpOn", ">=", daysAfter(today, -LOOKED_BACK_DAYS))
    // A day begins in the time zones ahead of UTC first
    .where("followUpOn", "<=", daysAfter(today, 1))
    .where(notToldYet("follow-up", "leads.followUpOn"))
    .orderBy("followUpOn", "desc")
    .limit(AT_ONCE)
    .select(["leads.id", "assigneeId", "followUpOn", "followUpWhat as what"])
    .select(["application.fullName", "loanPurpose", "message.name", "message.subject"])
    .execute();
  return rows.flatMap(({ followUpOn, ...row }) =>
    followUpOn === null ? [] : [{ ...row, day: followUpOn }],
  );
}
