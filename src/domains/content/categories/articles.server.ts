import type { Draft } from "#domains/content/items/content-items.ts";
import type { Actor } from "#platform/access.ts";
import {
  isSame,
  listedOf,
  toStored,
  readItem,
  type WholeItem,
} from "#domains/content/items/items.server.ts";
import { findPictures } from "#domains/content/items/picture-uses.server.ts";
import { otherWasFaster } from "#domains/content/items/save.server.ts";
import { endShown, show } from "#domains/content/items/shown.server.ts";
import { addVersion, findVersion, keepVersion } from "#domains/content/items/versions.server.ts";
import { type Db, wordingOf } from "#platform/database/engine.ts";

/**
 * The articles with a category in their draft, in the published version or in the scheduled one.
 */
export async function itemsIn(
  db: Db,
  category: string,
): Promise<{ id: number; state: WholeItem["state"] }[]> {
  const rows = await db
    .selectFrom("contentItems")
    .leftJoin("contentVersions as live", "live.id", "contentItems.liveId")
    .leftJoin("contentVersions as next", "next.id", "contentItems.nextId")
    .where("contentItems.collection", "=", "articles")
    .where("contentItems.state", "<>", "erased")
    .orderBy("contentItems.id")
    .select(["contentItems.id", "contentItems.state", "contentItems.category"])
    .select(["live.fields as live", "next.fields as next"])
    .execute();
  const has = (fields: string | null) =>
    fields !== null && (JSON.parse(fields) as { category?: unknown }).category === category;
  return rows.filter((row) => row.category === category || has(row.live) || has(row.next));
}

interface Renamed {
  from: string;
  to: string;
}

// Decision: src/decisions/051-a-renamed-category.md
/**
 * Changes the category of all its articles by a new version of each: visitors see the new name at
 * once, and the old one stays on record. Returns the number of articles.
 */
export async function rename(trx: Db, actor: Actor, renamed: Renamed): Promise<number> {
  const items = await itemsIn(trx, renamed.from);
  const now = new Date().toISOString();
  for (const { id } of items)
    await renameIn(trx, actor, { item: await readItem(trx, id), now, ...renamed });
  return items.length;
}

async function renameIn(
  trx: Db,
  actor: Actor,
  { item, now, from, to }: Renamed & { item: WholeItem; now: string },
): Promise<void> {
  const { id, draft } = item;
  // The previous draft stays among the versions
  await keepVersion(trx, item);
  let { revision } = item;
  let last: Draft | undefined;
  const renamedVersion = async (version: number | null): Promise<number | null> => {
    if (version === null) return null;
    const before = await findVersion(trx, { id, version });
    const after = withCategory(before, from, to);
    if (after === before) return version;
    revision += 1;
    last = after;
    return addVersion(trx, { id, revision, draft: after, now, by: actor.user });
  };
  const liveId = await renamedVersion(item.liveId);
  const nextId = await renamedVersion(item.nextId);
  const own = withCategory(draft, from, to);
  if (last === undefined || !isSame(last, own)) revision += 1;
  const written = await trx
    .updateTable("contentItems")
    .set({
      ...listedOf(own),
      liveId,
      nextId,
      revision,
      updatedAt: now,
      updatedById: actor.user.id,
      updatedByName: actor.user.username,
      draftSince: null,
    })
    .where("id", "=", id)
    .where("revision", "=", item.revision)
    .where("liveId", "is not distinct from", item.liveId)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw otherWasFaster(item);
  await trx.updateTable("contentDrafts").set(toStored(own)).where("itemId", "=", id).execute();
  await findPictures(trx, id);
  await wordingOf(trx).indexLetters(trx, id);
  await wordingOf(trx).indexShown(trx, item);
  if (liveId === null || liveId === item.liveId) return;
  await endShown(trx, id, now);
  const { liveSlug, liveDate } = item;
  const by = actor.user.username;
  await show(trx, { item, version: liveId, slug: liveSlug ?? "", date: liveDate ?? "", now, by });
}

/** The same draft, if it has the category, with the new one. */
function withCategory(draft: Draft, from: string, to: string): Draft {
  if (draft.collection !== "articles" || draft.fields.category !== from) return draft;
  return { ...draft, fields: { ...draft.fields, category: to } };
}
