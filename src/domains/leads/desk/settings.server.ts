import { about, happened } from "#domains/audit/happened.server.ts";
import type { z } from "zod";
import type { deskSettingsInput } from "#domains/leads/leads.input.ts";
import type { DeskSettings } from "#domains/leads/leads.ts";
import { tellAdminsOf } from "#domains/accounts/admin-notices.server.ts";
import { LOOKED_BACK_WEEKS, officeClock } from "#domains/leads/desk/office-hours.ts";
import { counted } from "#kit/values/counted.ts";
import { DAY_MS } from "#kit/values/times.ts";
import type { Asking } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { changedMeanwhile, invalidAt } from "#platform/errors.ts";
import { officersAmong, readDeskSettings } from "#domains/records/desk-settings.server.ts";

/**
 * Saves how the lender works on leads, and tells all admins of another retention. Throws
 * BAD_REQUEST for removing a stage with leads in it and for rules that name somebody who is not an
 * officer, and CONFLICT when somebody else was faster.
 */
export async function saveDeskSettings(
  db: Db,
  { actor, site }: Asking,
  { revision, ...given }: z.output<typeof deskSettingsInput>,
): Promise<DeskSettings> {
  return db.transaction().execute(async (trx) => {
    const { turn: _turn, revision: _revision, ...before } = await readDeskSettings(trx);
    const { waiting = before.waiting } = given;
    const begins = { since: new Date().toISOString() };
    const settings = {
      ...before,
      ...given,
      waiting: waiting && { ...begins, ...before.waiting, ...waiting },
    };
    const { officeHours, retention } = settings;
    refuseNeverTold(settings);
    await refuseUsedStages(trx, before, settings);
    await refuseOthers(trx, settings);
    const saved = await trx
      .updateTable("deskSettings")
      .set({
        stages: JSON.stringify(settings.stages),
        lostReasons: JSON.stringify(settings.lostReasons),
        byState: JSON.stringify(settings.byState),
        inTurn: JSON.stringify(settings.inTurn),
        officeHours: officeHours && JSON.stringify(officeHours),
        waiting: settings.waiting && JSON.stringify(settings.waiting),
        retention: JSON.stringify(retention),
        officersPropose: settings.officersPropose ? 1 : 0,
        takesApplications: settings.takesApplications ? 1 : 0,
        bareNotices: settings.bareNotices ? 1 : 0,
        agency: settings.agency,
        creditReport: settings.creditReport,
        rateWatch: settings.rateWatch && JSON.stringify(settings.rateWatch),
        letterText: settings.letterText,
        revision: revision + 1,
      })
      .where("revision", "=", revision)
      .executeTakeFirst();
    if (saved.numUpdatedRows === 0n) throw changedMeanwhile();
    await happened(trx, actor, "leads.settings", {
      on: about("deskSettings", null, "leads"),
      before,
      after: settings,
    });
    const kept = [inMonths(before.retention), inMonths(retention)];
    if (kept[0] !== kept[1])
      await tellAdminsOf(
        trx,
        { actor, site },
        {
          what: "The retention of data was changed",
          did: `changed when old records are erased: from "${kept[0]}" to "${kept[1]}"`,
          path: "/admin/leads/settings",
        },
      );
    return readDeskSettings(trx);
  });
}

function inMonths({ applications, messages }: DeskSettings["retention"]): string {
  const after = (months: number | null) => (months === null ? "never" : `after ${months} months`);
  return `rejected applications ${after(applications)}, messages ${after(messages)}`;
}

type Rules = Omit<DeskSettings, "revision">;

async function refuseUsedStages(trx: Db, before: Rules, { stages }: Rules): Promise<void> {
  for (const { key, label } of before.stages) {
    if (stages.some((stage) => stage.key === key)) continue;
    const used = await trx
      .selectFrom("leads")
      .where("stage", "=", key)
      .limit(1)
      .select("id")
      .executeTakeFirst();
    if (used)
      throw invalidAt("stages", `There are leads in the stage ${label}. Please move them first.`);
  }
}

/** So few hours of the office pass while a lead is looked at, that a longer wait is never told. */
function refuseNeverTold({ waiting, officeHours }: Rules): void {
  if (!waiting || !officeHours) return;
  const [now, weeks] = [Date.now(), LOOKED_BACK_WEEKS - 1];
  const most = Math.floor(officeClock(officeHours)(now - weeks * 7 * DAY_MS, now) / 60);
  for (const name of ["tellAfter", "escalateAfter"] as const)
    if (waiting[name] > most)
      throw invalidAt(
        `waiting.${name}`,
        `The office is open for ${counted(most, "hour")} in ${weeks} weeks. Please enter no more.`,
      );
}

async function refuseOthers(trx: Db, { byState, inTurn }: Rules): Promise<void> {
  const wanted = new Set([...byState.map(({ officerId }) => officerId), ...inTurn]);
  const officers = await officersAmong(trx, [...wanted]);
  if (officers.length < wanted.size)
    throw invalidAt("inTurn", "Please choose loan officers whom an administrator has admitted.");
}
