import type { PictureUse } from "#shared/pictures.output.ts";
import type { Db } from "#server/database/engine.ts";

export async function countUses(db: Db, addresses: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("pictureUses")
    .where("address", "in", [...addresses, ""])
    .groupBy("address")
    .select(({ fn }) => ["address", fn.countAll<number>().as("uses")])
    .execute();
  return new Map(rows.map(({ address, uses }) => [address, uses]));
}

/**
 * The items that use a picture in their draft, in what is published or in what is scheduled: all of
 * them, or the first few.
 */
export async function usesOf(db: Db, address: string, limit?: number): Promise<PictureUse[]> {
  return db
    .selectFrom("pictureUses")
    .innerJoin("contentItems", "contentItems.id", "pictureUses.itemId")
    .where("address", "=", address)
    .orderBy("itemId")
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .select(["contentItems.id", "collection", "title"])
    .execute();
}
