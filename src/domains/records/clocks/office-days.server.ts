import { NOTIFY_DAYS } from "#domains/applications/clocks/clocks.ts";
import { officeZone } from "#domains/settings/settings.server.ts";
import { daysAfter } from "#kit/values/times.ts";
import { momentOf as clockMoment, wallClock } from "#kit/values/time-zones.ts";
import { momentOf } from "#platform/database/as-of.ts";
import type { Db } from "#platform/database/engine.ts";

/** Says on which of the office's days a moment is. */
export async function officeDays(db: Db): Promise<(moment: string) => string> {
  const zone = await officeZone(db);
  return (moment) => wallClock(new Date(moment), zone).day;
}

/** The applications past their thirtieth day that are not told, as `daysOf` has it. */
export async function untoldApplications(db: Db) {
  const now = momentOf(db);
  const zone = await officeZone(db);
  const today = wallClock(now, zone).day;
  const first = clockMoment({ day: daysAfter(today, -NOTIFY_DAYS), minutes: 0 }, zone);
  return db
    .selectFrom("loanApplications")
    .where("createdAt", "<", new Date(first).toISOString())
    .where("noticeOn", "is", null)
    .where("withdrawnOn", "is", null)
    .where((row) =>
      row.or([
        row.and([
          row("status", "=", "pending"),
          row.or([row("incompleteBy", "is", null), row("incompleteBy", "<", today)]),
        ]),
        row.and([row("status", "=", "rejected"), row("isOldDenial", "=", 0)]),
      ]),
    )
    .select("id");
}
