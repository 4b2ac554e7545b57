import { officeClock } from "#domains/leads/desk/office-hours.ts";
import { readDeskSettings } from "#domains/records/desk-settings.server.ts";
import { leadsWithRecords } from "#domains/records/open-lead.server.ts";
import { counted } from "#kit/values/counted.ts";
import { DAY_MS, HOUR_MS } from "#kit/values/times.ts";
import type { Db } from "#platform/database/engine.ts";
import { adminReaders, deskReaders, notify, readersAmong } from "./notify.server.ts";

/** No notices of older waits, such as those from before the rule. */
const LOOKED_BACK_MS = 30 * DAY_MS;
const AT_ONCE = 500;

type Kind = "waiting" | "escalation";

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
  const desk = await deskReaders(db);
  const rules = { waiting: waiting.tellAfter, escalation: waiting.escalateAfter };
  for (const kind of ["waiting", "escalation"] as const)
    for (const { id, assigneeId, since, name } of await untold(db, kind, rules[kind])) {
      if (waited(since) < rules[kind]) continue;
      const officers = await readersAmong(db, [assigneeId ?? 0]);
      const owners = officers.length > 0 ? officers : desk;
      const readers = kind === "waiting" ? owners : await adminReaders(db);
      const hours = counted(rules[kind], "hour");
      const title = `Waits for an answer for ${hours}: ${name}`;
      await db
        .transaction()
        .execute((trx) => notify(trx, { kind, leadId: id, once: since, title }, readers));
    }
}

async function untold(db: Db, kind: Kind, hours: number) {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  const rows = await leadsWithRecords(db)
    .where("waitsSince", ">=", ago(LOOKED_BACK_MS))
    // Hours of the office are never more than those of the clock
    .where("waitsSince", "<=", ago(hours * HOUR_MS))
    .where((lead) =>
      lead.not(
        lead.exists(
          lead
            .selectFrom("notices")
            .whereRef("notices.leadId", "=", "leads.id")
            .where("notices.kind", "=", kind)
            .whereRef("notices.once", "=", "leads.waitsSince")
            .select("notices.id"),
        ),
      ),
    )
    .orderBy("waitsSince")
    .limit(AT_ONCE)
    .select(["leads.id", "assigneeId", "waitsSince", "fullName", "message.name"])
    .execute();
  return rows.map(({ waitsSince, fullName, name, ...row }) => ({
    ...row,
    since: waitsSince ?? "",
    name: fullName ?? name ?? "",
  }));
}
