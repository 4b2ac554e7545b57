import { LOOKED_BACK_WEEKS, officeClock } from "#domains/leads/desk/office-hours.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import { leadsWithRecords } from "#domains/records/open-lead.server.ts";
import { counted } from "#kit/values/counted.ts";
import { DAY_MS, HOUR_MS } from "#kit/values/times.ts";
import type { Db } from "#platform/database/engine.ts";
import { adminReaders, deskReaders, notify, notToldYet, officersById } from "./notify.server.ts";

const AT_ONCE = 500;

/**
 * Notifies of people who wait longer for an answer than the lender's rule allows, once for each
 * wait: the officer who has the lead, or else the desk, and later the admins.
 */
export async function notifyOfWaiting(db: Db): Promise<void> {
  const { waiting, officeHours } = await readDeskSettings(db);
  if (!waiting) return;
  const now = Date.now();
  const office = officeHours && officeClock(officeHours);
  const waited = (since: string) =>
    office ? office(Date.parse(since), now) / 60 : (now - Date.parse(since)) / HOUR_MS;
  const [desk, admins] = [await deskReaders(db), await adminReaders(db)];
  const rules = { waiting: waiting.tellAfter, escalation: waiting.escalateAfter };
  for (const kind of ["waiting", "escalation"] as const) {
    const hours = counted(rules[kind], office ? "office hour" : "hour");
    for await (const leads of untold(db, { kind, hours: rules[kind], from: waiting.since })) {
      const officers = await officersById(db, leads);
      for (const { id, assigneeId, since, name } of leads) {
        if (waited(since) < rules[kind]) continue;
        const officer = officers.get(assigneeId ?? 0);
        const owners = officer ? [officer] : desk;
        const title = `Unanswered for more than ${hours}: ${name}`;
        const occasion = { kind, leadId: id, once: since, title };
        await db
          .transaction()
          .execute((trx) => notify(trx, occasion, kind === "waiting" ? owners : admins));
      }
    }
  }
}

interface Rule {
  kind: "waiting" | "escalation";
  hours: number;
  /** No notices of waits from before the rule. */
  from: string | undefined;
}

/** The leads page by page: readers who want no notice of some do not keep others from theirs. */
async function* untold(db: Db, { kind, hours, from = "" }: Rule) {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  let last = { since: ago(LOOKED_BACK_WEEKS * 7 * DAY_MS), id: 0 };
  for (;;) {
    const { since, id } = last;
    const rows = await leadsWithRecords(db)
      .where("waitsSince", ">=", from)
      // Hours of the office are never more than those of the clock
      .where("waitsSince", "<=", ago(hours * HOUR_MS))
      .where((lead) => lead(lead.refTuple("waitsSince", "leads.id"), ">", lead.tuple(since, id)))
      .where(notToldYet(kind, "leads.waitsSince"))
      .orderBy("waitsSince")
      .orderBy("leads.id")
      .limit(AT_ONCE)
      .select(["leads.id", "assigneeId", "waitsSince", "fullName", "message.name"])
      .execute();
    const leads = rows.map(({ waitsSince, fullName, name, ...row }) => ({
      ...row,
      since: waitsSince ?? "",
      name: fullName ?? name ?? "",
    }));
    yield leads;
    const end = leads.at(-1);
    if (!end || leads.length < AT_ONCE) return;
    last = end;
  }
}
