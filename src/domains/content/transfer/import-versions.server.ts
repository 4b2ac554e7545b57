import { titleOf } from "#domains/content/items/content-items.ts";
import { isSame, toDraft, toStored, readItem } from "#domains/content/items/items.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { type Entry, mark, payloadOf } from "./entry-marks.server.ts";
import { type FoundItem, type FoundVersions, versionsFile } from "./read/found.server.ts";

/**
 * Adds to a new item the versions that it had on the other website, with their authors and times.
 * Call it in the transaction that imports the item.
 */
export async function importVersions(
  trx: Db,
  { importId, foundIn }: Pick<Entry, "importId" | "foundIn">,
  itemId: number,
): Promise<void> {
  const entries = await trx
    .selectFrom("contentImportEntries")
    .where("importId", "=", importId)
    .where("foundIn", "=", versionsFile(foundIn))
    .where("kind", "=", "versions")
    .where("result", "is", null)
    .orderBy("id")
    .select("id")
    .execute();
  // Only one piece of them is in memory at a time
  for (const { id } of entries) {
    const entry = await trx
      .selectFrom("contentImportEntries")
      .where("id", "=", id)
      .selectAll()
      .executeTakeFirstOrThrow();
    await insertVersions(trx, itemId, payloadOf(entry) as FoundVersions);
    await mark(trx, entry, { result: "added", itemId, notes: [] });
  }
}

async function insertVersions(
  trx: Db,
  itemId: number,
  { collection, versions }: FoundVersions,
): Promise<void> {
  for (const { revision, by, at, reason, slug, fields, body } of versions) {
    const draft = toDraft(collection, { slug, fields: JSON.stringify(fields), body });
    await trx
      .insertInto("contentVersions")
      .values({
        itemId,
        revision,
        title: titleOf(draft),
        authorId: null,
        authorName: by,
        createdAt: at,
        reason,
        ...toStored(draft),
      })
      .onConflict((conflict) => conflict.columns(["itemId", "revision"]).doNothing())
      .execute();
  }
}

export async function hasVersions(trx: Db, itemId: number): Promise<boolean> {
  const version = await trx
    .selectFrom("contentVersions")
    .where("itemId", "=", itemId)
    .limit(1)
    .select("id")
    .executeTakeFirst();
  return version !== undefined;
}

/**
 * Makes the working copy of an item the version that it was on the other website, so that
 * publishing it does not add another one.
 */
export async function goOnFrom(
  trx: Db,
  id: number,
  { revision, updated, updatedBy }: Pick<FoundItem, "revision" | "updated" | "updatedBy">,
): Promise<void> {
  if (revision === undefined) return;
  const item = await readItem(trx, id);
  const versions = trx.selectFrom("contentVersions").where("itemId", "=", id);
  const kept = await versions
    .where("revision", "=", revision)
    .select(["slug", "fields", "body"])
    .executeTakeFirst();
  const last = await versions
    .select(({ fn }) => fn.max("revision").as("revision"))
    .executeTakeFirst();
  const isKept = kept !== undefined && isSame(toDraft(item.collection, kept), item.draft);
  const free = Math.max(item.revision, (last?.revision ?? 0) + 1);
  await trx
    .updateTable("contentItems")
    .set({
      revision: isKept ? revision : Math.max(free, kept ? 0 : revision),
      updatedAt: updated ?? item.updatedAt,
      ...(updatedBy !== undefined && { updatedByName: updatedBy, updatedById: null }),
      draftSince: null,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Saves the reason for which an imported version was published on the other website, if any.
 * Returns a function that restores the reason once the version is published here.
 */
export async function keepReasonOf(
  trx: Db,
  { id, revision }: { id: number; revision: number },
): Promise<() => Promise<void>> {
  const version = await trx
    .selectFrom("contentVersions")
    .where("itemId", "=", id)
    .where("revision", "=", revision)
    .select(["id", "reason"])
    .executeTakeFirst();
  return async () => {
    if (version)
      await trx
        .updateTable("contentVersions")
        .set({ reason: version.reason })
        .where("id", "=", version.id)
        .execute();
  };
}
