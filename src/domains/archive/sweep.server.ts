import { monthsAfter } from "#kit/values/times.ts";
import { SHOWN_KEPT_MONTHS } from "#domains/content/items/trash.server.ts";
import { type Db, byName } from "#platform/database/engine.ts";
import { SWEPT } from "./data.server.ts";

/** Deletes what visitors could last read 25 months ago; the newest rate sheet stays. */
export async function sweepRecord(db: Db, now = new Date()): Promise<void> {
  const since = monthsAfter(now, -SHOWN_KEPT_MONTHS);
  for (const record of SWEPT)
    await byName(db).deleteFrom(record).where("untilAt", "<", since).execute();
  await db
    .deleteFrom("rateSheets")
    .where("endedAt", "<", since)
    .where("id", "<", (query) =>
      query.selectFrom("rateSheets").select(({ fn }) => fn.max("id").as("id")),
    )
    .execute();
}
