import { DAY_MS, monthsAfter } from "#kit/values/times.ts";
import { COLLECTION_TRAITS } from "./content-items.ts";
import type { EditableItem } from "./content-items.output.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { type Db, wordingOf } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { subjectOf, findItem, readItem, type WholeItem } from "./items.server.ts";
import { findPictures } from "./picture-uses.server.ts";
import { endShown } from "./shown.server.ts";
import { otherWasFaster } from "./save.server.ts";

/** Hides an item from visitors and from the lists; it is kept for 30 days. Throws NOT_FOUND. */
export async function trashItem(
  db: Db,
  actor: Actor,
  { id, revision }: { id: number; revision: number },
): Promise<void> {
  await db.transaction().execute((trx) => trashIn(trx, actor, { id, revision }));
}

/** The same inside a larger transaction. */
export async function trashIn(
  trx: Db,
  actor: Actor,
  { id, revision }: { id: number; revision: number },
): Promise<void> {
  const item = await readItem(trx, id);
  if (item.trashedAt !== null) return;
  if (COLLECTION_TRAITS[item.collection].isFixed)
    throw new AppError(
      "CONFLICT",
      "These belong to the website. Take them off it to show the standard texts again.",
    );
  const now = new Date().toISOString();
  const written = await trx
    .updateTable("contentItems")
    .set({
      state: "trashed",
      trashedAt: now,
      liveId: null,
      liveSlug: null,
      liveDate: null,
      nextId: null,
      nextSlug: null,
      publishAt: null,
      nextUntil: null,
      unpublishAt: null,
    })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw otherWasFaster(item);
  await findPictures(trx, id);
  await wordingOf(trx).indexShown(trx, item);
  await endShown(trx, id, now);
  await happened(trx, actor, "content.trash", { on: subjectOf(item) });
}

/**
 * Takes an item out of the trash; visitors do not see it until it is published. Throws NOT_FOUND.
 */
export async function restoreItem(db: Db, actor: Actor, id: number): Promise<EditableItem> {
  return db.transaction().execute(async (trx) => {
    const item = await readItem(trx, id);
    if (item.trashedAt === null) return findItem(trx, id);
    await trx
      .updateTable("contentItems")
      .set({ state: "draft", trashedAt: null })
      .where("id", "=", id)
      .where("state", "=", "trashed")
      .execute();
    await happened(trx, actor, "content.restore", { on: subjectOf(item) });
    return findItem(trx, id);
  });
}

/** Deletes an item in the trash. Throws NOT_FOUND, and CONFLICT when it is not in the trash. */
export async function eraseItem(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const item = await readItem(trx, id);
    if (item.trashedAt === null)
      throw new AppError("CONFLICT", "Please move this to the trash first.");
    await erase(trx, id);
    await happened(trx, actor, "content.erase", { on: subjectOf(item) });
  });
}

const KEPT_IN_TRASH_MS = 30 * DAY_MS;
/** Regulation N, 12 CFR 1014.5: 24 months from the last time shown, plus one month as a margin. */
export const SHOWN_KEPT_MONTHS = 25;

/** Deletes items after 30 days in the trash, and records of what was shown 25 months ago. */
export async function sweepContent(db: Db, now = new Date()): Promise<void> {
  const old = await db
    .selectFrom("contentItems")
    .where("trashedAt", "<=", new Date(now.getTime() - KEPT_IN_TRASH_MS).toISOString())
    .where("state", "=", "trashed")
    .select("id")
    .execute();
  for (const { id } of old)
    await db.transaction().execute(async (trx) => {
      const item = await readItem(trx, id);
      if (item.trashedAt === null) return;
      await erase(trx, id);
      await happened(trx, "schedule", "content.erase", { on: subjectOf(item) });
    });
  await forgetShown(db, now);
}

/** Items that visitors have seen are kept, but hidden from all lists. */
async function erase(trx: Db, id: WholeItem["id"]): Promise<void> {
  await trx
    .deleteFrom("contentVersions")
    .where("itemId", "=", id)
    .where("id", "not in", (query) =>
      query.selectFrom("contentShown").where("itemId", "=", id).select("versionId"),
    )
    .execute();
  await trx
    .updateTable("contentItems")
    .set({ state: "erased" })
    .where("id", "=", id)
    .where("state", "=", "trashed")
    .execute();
  await trx.deleteFrom("contentDrafts").where("itemId", "=", id).execute();
  await findPictures(trx, id);
  await wordingOf(trx).indexLetters(trx, id);
  await deleteUnseen(trx);
}

async function forgetShown(db: Db, now: Date): Promise<void> {
  const since = monthsAfter(now, -SHOWN_KEPT_MONTHS);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("contentShown").where("untilAt", "<", since).execute();
    await trx
      .deleteFrom("contentVersions")
      .where("itemId", "in", (query) =>
        query.selectFrom("contentItems").where("state", "=", "erased").select("id"),
      )
      .where("id", "not in", (query) => query.selectFrom("contentShown").select("versionId"))
      .execute();
    await deleteUnseen(trx);
  });
}

/** Deletes erased items that no visitor has seen for 25 months. */
async function deleteUnseen(trx: Db): Promise<void> {
  await trx
    .deleteFrom("contentItems")
    .where("state", "=", "erased")
    .where("id", "not in", (query) => query.selectFrom("contentShown").select("itemId"))
    .execute();
}
