import type { z } from "zod";
import type { EditableItem } from "./content-items.output.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { type Db, wordingOf } from "#platform/database/engine.ts";
import { isUniqueViolation } from "#platform/database/database-error.ts";
import { requireProofForLegal } from "#domains/content/legal/legal-proof.server.ts";
import { requireCategory } from "#domains/content/categories/categories.server.ts";
import { leaveRedirect } from "#domains/content/redirects/renamed.server.ts";
import { AppError, conflictAt } from "#platform/errors.ts";
import { subjectOf, findItem, readItem, type WholeItem } from "./items.server.ts";
import { findPictures } from "./picture-uses.server.ts";
import { requireLater, requireReady, requireReason } from "./ready.server.ts";
import { otherWasFaster, stateWith } from "./save.server.ts";
import { endShown, show } from "./shown.server.ts";
import { keepReason, keepVersion } from "./versions.server.ts";
import { addressOf, slugOf } from "./content-items.ts";
import type { publishInput } from "./content-items.input.ts";

type Publication = z.output<typeof publishInput>;

/**
 * Publishes the working copy, at once or at a time. Throws NOT_FOUND, BAD_REQUEST with the missing
 * fields, and CONFLICT when another admin has changed it since or the address is taken.
 */
export async function publishItem(
  db: Db,
  actor: Actor,
  publication: Publication,
): Promise<EditableItem> {
  const now = new Date().toISOString();
  try {
    return await db.transaction().execute(async (trx) => {
      await requireProofForLegal(trx, actor, [publication.id]);
      const item = await readItem(trx, publication.id);
      await publishIn(trx, actor, { item, now, ...publication });
      return findItem(trx, item.id);
    });
  } catch (error) {
    throw isUniqueViolation(error, "liveSlug") ? taken() : error;
  }
}

/** The same inside a larger transaction. */
export async function publishIn(
  trx: Db,
  actor: Actor,
  {
    item: found,
    now,
    revision,
    from,
    until,
    reason = "",
  }: Publication & { item: WholeItem; now: string },
): Promise<void> {
  if (found.revision !== revision) throw otherWasFaster(found);
  if (found.trashedAt !== null)
    throw new AppError("CONFLICT", "This is in the trash. Please restore it first.");
  requireReady(found);
  await requireCategory(trx, found.draft);
  requireLater({ now, from, until });
  const despite = await requireReason(trx, found.draft, reason);
  const { item, slug } = await withSlug(trx, found);
  const version = await keepVersion(trx, item);
  if (despite) await keepReason(trx, version, despite.reason);
  const by = actor.user.username;
  if (from === undefined) {
    await leaveRedirect(trx, actor, { ...item, version, slug });
    await goLive(trx, item, { version, slug, now, until: until ?? null, by });
  } else {
    await schedule(trx, item, { version, slug, from, until: until ?? null });
  }
  await happened(trx, actor, from === undefined ? "content.publish" : "content.schedule", {
    on: subjectOf(item),
    after: { version, ...(from && { from }), ...(until && { until }), ...despite },
  });
}

interface Schedule {
  version: number;
  slug: string;
  from: string;
  until: string | null;
}

async function schedule(trx: Db, item: WholeItem, plan: Schedule): Promise<void> {
  const written = await trx
    .updateTable("contentItems")
    .set({
      state: "scheduled",
      nextId: plan.version,
      nextSlug: plan.slug,
      publishAt: plan.from,
      nextUntil: plan.until,
      draftSince: null,
    })
    .where("id", "=", item.id)
    .where("revision", "=", item.revision)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw otherWasFaster(item);
  await findPictures(trx, item.id);
}

interface Going {
  version: number;
  slug: string;
  now: string;
  until: string | null;
  by: string;
}

/** Publishes a version: visitors see it from now on. */
export async function goLive(trx: Db, item: WholeItem, going: Going): Promise<void> {
  const { version, slug, now, until, by } = going;
  const firstLiveAt = item.firstLiveAt ?? now;
  const date = await shownDate(trx, version, firstLiveAt);
  const written = await trx
    .updateTable("contentItems")
    .set({
      liveId: version,
      liveSlug: slug,
      liveDate: date,
      firstLiveAt,
      nextId: null,
      nextSlug: null,
      publishAt: null,
      nextUntil: null,
      unpublishAt: until,
      draftSince: null,
      ...(item.draft.collection === "articles" && { date }),
      state: await stateWith(trx, { nextId: null, liveId: version }, item.draft),
    })
    .where("id", "=", item.id)
    .where("revision", "=", item.revision)
    .where("publishAt", "is not distinct from", item.publishAt)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw otherWasFaster(item);
  await findPictures(trx, item.id);
  await wordingOf(trx).indexShown(trx, item);
  await endShown(trx, item.id, now);
  await show(trx, { item, version, slug, date, now, by });
}

/**
 * Takes an item down, at once or at a time. Its working copy stays. Throws NOT_FOUND, and CONFLICT
 * when it is not published.
 */
export async function unpublishItem(
  db: Db,
  actor: Actor,
  { id, at }: { id: number; at?: string | undefined },
): Promise<EditableItem> {
  const now = new Date().toISOString();
  return db.transaction().execute(async (trx) => {
    await requireProofForLegal(trx, actor, [id]);
    const item = await readItem(trx, id);
    if (item.liveId === null)
      throw new AppError("CONFLICT", "Visitors do not see this at the moment.");
    requireLater({ now, from: at });
    if (at === undefined) await takeDown(trx, item, now);
    else
      await trx.updateTable("contentItems").set({ unpublishAt: at }).where("id", "=", id).execute();
    await happened(trx, actor, at === undefined ? "content.unpublish" : "content.scheduleEnd", {
      on: subjectOf(item),
      ...(at !== undefined && { after: { until: at } }),
    });
    return findItem(trx, id);
  });
}

/**
 * Takes an item down; its planned next version stays planned. Throws CONFLICT when somebody else
 * has just done so.
 */
export async function takeDown(trx: Db, item: WholeItem, now: string): Promise<void> {
  const written = await trx
    .updateTable("contentItems")
    .set({
      liveId: null,
      liveSlug: null,
      liveDate: null,
      unpublishAt: null,
      state: item.nextId === null ? "draft" : "scheduled",
    })
    .where("id", "=", item.id)
    .where("liveId", "=", item.liveId)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw otherWasFaster(item);
  await findPictures(trx, item.id);
  await wordingOf(trx).indexShown(trx, item);
  await endShown(trx, item.id, now);
}

/** Cancels an item's plan. Throws NOT_FOUND, and CONFLICT when there is none. */
export async function cancelSchedule(db: Db, actor: Actor, id: number): Promise<EditableItem> {
  return db.transaction().execute(async (trx) => {
    const item = await readItem(trx, id);
    const { publishAt: from, unpublishAt: until } = item;
    if (from === null && until === null)
      throw new AppError("CONFLICT", "Nothing is planned for this any more.");
    await forgetPlan(trx, item);
    await trx.updateTable("contentItems").set({ unpublishAt: null }).where("id", "=", id).execute();
    await happened(trx, actor, "content.cancelSchedule", {
      on: subjectOf(item),
      before: { ...(from && { from }), ...(until && { until }) },
    });
    return findItem(trx, id);
  });
}

/**
 * Drops an item's next version; the current one stays. Throws CONFLICT when somebody else has just
 * changed the plan.
 */
export async function forgetPlan(trx: Db, item: WholeItem): Promise<void> {
  const state = await stateWith(trx, { nextId: null, liveId: item.liveId }, item.draft);
  const written = await trx
    .updateTable("contentItems")
    .set({ state, nextId: null, nextSlug: null, publishAt: null, nextUntil: null })
    .where("id", "=", item.id)
    .where("publishAt", "is not distinct from", item.publishAt)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw otherWasFaster(item);
  await findPictures(trx, item.id);
}

async function shownDate(trx: Db, versionId: number, firstLiveAt: string): Promise<string> {
  const { fields } = await trx
    .selectFrom("contentVersions")
    .where("id", "=", versionId)
    .select("fields")
    .executeTakeFirstOrThrow();
  const { publishedAt } = JSON.parse(fields) as { publishedAt?: string };
  return publishedAt || firstLiveAt;
}

/**
 * The item with its public slug: the chosen one, or one made from its title and saved in the
 * working copy. Throws CONFLICT when another item has it.
 */
async function withSlug(trx: Db, item: WholeItem): Promise<{ item: WholeItem; slug: string }> {
  const { id, draft } = item;
  if (addressOf(draft) === undefined) return { item, slug: String(id) };
  // The slug of a page that was not published yet is only a number
  if (draft.slug !== "" && draft.slug !== String(id)) {
    if (await isTaken(trx, item, draft.slug)) throw taken();
    return { item, slug: draft.slug };
  }
  const slug = await freeSlug(trx, item);
  await trx.updateTable("contentDrafts").set({ slug }).where("itemId", "=", id).execute();
  return { item: { ...item, draft: { ...draft, slug } }, slug };
}

async function freeSlug(trx: Db, item: WholeItem): Promise<string> {
  const base = slugOf(item.title) || `${item.collection}-${item.id}`;
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? base : `${base}-${count}`;
    if (!(await isTaken(trx, item, slug))) return slug;
  }
}

async function isTaken(trx: Db, { id, collection }: WholeItem, slug: string): Promise<boolean> {
  const other = await trx
    .selectFrom("contentItems")
    .where("collection", "=", collection)
    .where("id", "<>", id)
    .where((eb) => eb.or([eb("liveSlug", "=", slug), eb("nextSlug", "=", slug)]))
    .select("id")
    .executeTakeFirst();
  return other !== undefined;
}

function taken(): AppError {
  return conflictAt("slug", "Something else has this address. Please choose another.");
}
