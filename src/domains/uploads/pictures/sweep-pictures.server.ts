import type { Db } from "#platform/database/engine.ts";
import { record } from "#platform/database/record.ts";
import { monthsAfter } from "#kit/values/times.ts";

/** As long as the record of what visitors saw: src/domains/content/items/trash.server.ts */
const KEPT_MONTHS = 25;

/**
 * Deletes replaced files after 25 months, and removed pictures that no version refers to. The sweep
 * of uploads then removes the files.
 */
export async function sweepPictures(db: Db): Promise<void> {
  const since = monthsAfter(new Date(), -KEPT_MONTHS);
  await db.deleteFrom("pictureFiles").where("untilAt", "<", since).execute();
  const removed = await db
    .selectFrom("pictures")
    .where("removedAt", "is not", null)
    .select(["id", "address"])
    .execute();
  for (const { id, address } of removed)
    if (!(await isNamed(db, address)))
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom("pictures").where("id", "=", id).execute();
        await record(trx, "pictures", { id });
      });
}

async function isNamed(db: Db, address: string): Promise<boolean> {
  const naming = `%${address}%`;
  const version = await db
    .selectFrom("contentVersions")
    .where((eb) => eb.or([eb("fields", "like", naming), eb("body", "like", naming)]))
    .select("id")
    .executeTakeFirst();
  const draft = await db
    .selectFrom("contentDrafts")
    .where((eb) => eb.or([eb("fields", "like", naming), eb("body", "like", naming)]))
    .select("itemId")
    .executeTakeFirst();
  return version !== undefined || draft !== undefined;
}
