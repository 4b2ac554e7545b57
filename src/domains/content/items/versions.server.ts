import type { ContentVersion } from "./content-items.output.ts";
import { type Collection, type Draft, titleOf } from "./content-items.ts";
import type { Db } from "#platform/database/engine.ts";
import { missing } from "#platform/errors.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import { isSame, toDraft, toStored, readItem, type WholeItem } from "./items.server.ts";

/** Saves the current working copy as a version, once per revision. Returns the version's id. */
export async function keepVersion(trx: Db, item: WholeItem): Promise<number> {
  const { id: itemId, revision, title, draft } = item;
  const kept = trx
    .selectFrom("contentVersions")
    .where("itemId", "=", itemId)
    .where("revision", "=", revision)
    .select("id");
  const before = await kept.executeTakeFirst();
  if (before) return before.id;
  const added = await trx
    .insertInto("contentVersions")
    .values({
      itemId,
      revision,
      title,
      authorId: item.updatedById,
      authorName: item.updatedByName,
      createdAt: item.updatedAt,
      ...toStored(draft),
    })
    .onConflict((conflict) => conflict.columns(["itemId", "revision"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  // If nothing was added, another request has saved the same revision at the same moment
  return (added ?? (await kept.executeTakeFirstOrThrow())).id;
}

interface Added {
  id: number;
  revision: number;
  draft: Draft;
  now: string;
  by: { id: number; username: string };
}

/** Adds a version that was never the working copy. Returns its id. */
export async function addVersion(trx: Db, added: Added): Promise<number> {
  const { id: itemId, revision, draft, now, by } = added;
  const { id } = await trx
    .insertInto("contentVersions")
    .values({
      itemId,
      revision,
      title: titleOf(draft),
      authorId: by.id,
      authorName: by.username,
      createdAt: now,
      ...toStored(draft),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Records with a version why it was published in spite of warnings. */
export async function keepReason(trx: Db, version: number, reason: string): Promise<void> {
  await trx.updateTable("contentVersions").set({ reason }).where("id", "=", version).execute();
}

export async function isVersion(db: Db, versionId: number, draft: Draft): Promise<boolean> {
  return isSame(await readVersion(db, versionId, draft.collection), draft);
}

async function readVersion(db: Db, versionId: number, collection: Collection): Promise<Draft> {
  const version = await db
    .selectFrom("contentVersions")
    .where("id", "=", versionId)
    .select(["slug", "fields", "body"])
    .executeTakeFirstOrThrow();
  return toDraft(collection, version);
}

/** The earlier versions of an item, newest first. Throws NOT_FOUND. */
export async function listVersions(
  db: Db,
  { id, limit, cursor }: { id: number } & Paging,
): Promise<Page<ContentVersion>> {
  const { liveId, nextId } = await readItem(db, id);
  const rows = await db
    .selectFrom("contentVersions")
    .leftJoin("users as author", "author.id", "contentVersions.authorId")
    .where("itemId", "=", id)
    .$call(newestFirst({ limit, cursor }, "contentVersions.id"))
    .select(["contentVersions.id", "contentVersions.revision", "title", "authorName"])
    .select(["contentVersions.createdAt", "reason", "author.firstName", "author.lastName"])
    .select((row) =>
      row
        .selectFrom("contentShown")
        .whereRef("contentShown.versionId", "=", "contentVersions.id")
        .select(({ fn }) => fn.min("fromAt").as("fromAt"))
        .as("shownAt"),
    )
    .execute();
  const page = toPage(rows, limit);
  return {
    ...page,
    rows: page.rows.map(({ firstName, lastName, ...row }) => ({
      ...row,
      // The name of a deleted user is the one that was kept
      authorName: firstName === null ? row.authorName : `${firstName} ${lastName}`,
      isLive: row.id === liveId,
      isNext: row.id === nextId,
    })),
  };
}

/** One version of an item. Throws NOT_FOUND. */
export async function findVersion(
  db: Db,
  { id, version }: { id: number; version: number },
): Promise<Draft> {
  const row = await db
    .selectFrom("contentVersions")
    .innerJoin("contentItems", "contentItems.id", "contentVersions.itemId")
    .where("contentVersions.id", "=", version)
    .where("contentItems.id", "=", id)
    .where("contentItems.state", "<>", "erased")
    .select(["collection", "slug", "fields", "body"])
    .executeTakeFirstOrThrow(missing("This version does not exist."));
  return toDraft(row.collection, row);
}
