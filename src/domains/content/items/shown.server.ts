import type { Db } from "#platform/database/engine.ts";
import type { WholeItem } from "./items.server.ts";

interface Showing {
  item: Pick<WholeItem, "id" | "collection" | "position">;
  version: number;
  slug: string;
  date: string;
  now: string;
  /** The username of the person who published it. */
  by: string;
}

/** Records that visitors see a version from now on. */
export async function show(trx: Db, showing: Showing): Promise<void> {
  const { item, version, slug, date, now, by } = showing;
  await trx
    .insertInto("contentShown")
    .values({
      itemId: item.id,
      versionId: version,
      collection: item.collection,
      slug,
      position: item.position,
      date,
      fromAt: now,
      shownBy: by,
    })
    .execute();
}

export async function endShown(trx: Db, itemId: number, now: string): Promise<void> {
  await trx
    .updateTable("contentShown")
    .set({ untilAt: now })
    .where("itemId", "=", itemId)
    .where("untilAt", "is", null)
    .execute();
}
