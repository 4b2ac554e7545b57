import type { EditableItem } from "./content-items.output.ts";
import {
  type Collection,
  type Draft,
  type ItemState,
  COLLECTION_TRAITS,
  EMPTY_FIELDS,
  titleOf,
} from "./content-items.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { presentName } from "#domains/content/categories/former.server.ts";
import { type Db, wordingOf } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import {
  dateOf,
  isSame,
  listedOf,
  nounOf,
  subjectOf,
  toStored,
  findItem,
  readItem,
  toEditable,
  type WholeItem,
} from "./items.server.ts";
import { findPictures } from "./picture-uses.server.ts";
import { findVersion, isVersion, keepVersion } from "./versions.server.ts";

export async function createItem(
  db: Db,
  actor: Actor,
  collection: Collection,
): Promise<EditableItem> {
  if (COLLECTION_TRAITS[collection].isFixed)
    throw new AppError("BAD_REQUEST", "These belong to the website: none can be added.");
  return db.transaction().execute(async (trx) => {
    const empty = { collection, slug: "", fields: EMPTY_FIELDS[collection], body: "" } as Draft;
    const id = await insertItem(trx, empty, actor.user);
    const on = subjectOf({ id, title: `a new ${nounOf(collection)}` });
    await happened(trx, actor, "content.create", { on });
    return findItem(trx, id);
  });
}

/** Inserts an item at its collection's place for new ones, in a transaction. Returns its id. */
export async function insertItem(
  trx: Db,
  draft: Draft,
  { id: updatedById, username }: { id: number | null; username: string },
): Promise<number> {
  const now = new Date().toISOString();
  const { id } = await trx
    .insertInto("contentItems")
    .values({
      collection: draft.collection,
      state: "draft",
      position: await freePosition(trx, draft.collection),
      ...listedOf(draft),
      date: dateOf(draft, now),
      createdAt: now,
      updatedAt: now,
      draftSince: now,
      updatedById,
      updatedByName: username,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("contentDrafts")
    .values({ itemId: id, ...toStored(draft) })
    .execute();
  await findPictures(trx, id);
  await wordingOf(trx).indexLetters(trx, id);
  return id;
}

async function freePosition(trx: Db, collection: Collection): Promise<number> {
  const { first, last } = await trx
    .selectFrom("contentItems")
    .where("collection", "=", collection)
    .select(({ fn }) => [fn.min("position").as("first"), fn.max("position").as("last")])
    .executeTakeFirstOrThrow();
  const isFirst = COLLECTION_TRAITS[collection].order === "newest-first";
  return isFirst ? (first ?? 0) - 1 : (last ?? 0) + 1;
}

export interface SavedDraft {
  id: number;
  /** The revision that the admin saw when they started editing. */
  revision: number;
  draft: Draft;
}

/** When two drafts of one item exist, the admin chooses which one to keep. */
interface ChosenDraft extends SavedDraft {
  chosen?: "this" | "saved" | undefined;
}

/**
 * Saves an item's working copy; visitors do not see it. Throws NOT_FOUND, and CONFLICT when another
 * admin has saved since: nothing is overwritten.
 */
export async function saveDraft(db: Db, actor: Actor, saved: ChosenDraft): Promise<EditableItem> {
  const write = saved.chosen === undefined ? writeDraft : writeChosen;
  try {
    return await db.transaction().execute((trx) => write(trx, actor, saved));
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") await keepTheirs(db, saved);
    throw error;
  }
}

/** What is on the server stays a version, also when one person has typed in two places. */
async function keepTheirs(db: Db, { id, revision }: SavedDraft): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const item = await readItem(trx, id);
    if (item.trashedAt === null && item.revision !== revision) await keepVersion(trx, item);
  });
}

/**
 * Writes a draft over the saved one, which stays a version even within one sitting. If the saved
 * one was chosen, it then takes its place again, and the draft is the version.
 */
async function writeChosen(trx: Db, actor: Actor, saved: ChosenDraft): Promise<EditableItem> {
  const { id, revision, draft, chosen } = saved;
  const before = await readItem(trx, id);
  await keepVersion(trx, before);
  const written = await writeDraft(trx, actor, { id, revision, draft });
  if (chosen === "this") return written;
  await keepVersion(trx, await readItem(trx, id));
  return writeDraft(trx, actor, { id, revision: written.revision, draft: before.draft });
}

/** Makes an earlier version the working copy; the current one is kept as a version. */
export async function restoreVersion(
  db: Db,
  actor: Actor,
  { id, revision, version }: { id: number; revision: number; version: number },
): Promise<EditableItem> {
  return db.transaction().execute(async (trx) => {
    const draft = await withPresentCategory(trx, await findVersion(trx, { id, version }));
    await keepVersion(trx, await readItem(trx, id));
    const restored = await writeDraft(trx, actor, { id, revision, draft });
    await happened(trx, actor, "content.restoreVersion", {
      on: subjectOf(restored),
      after: { version },
    });
    return restored;
  });
}

/** An earlier version may contain a former name of its category. */
async function withPresentCategory(trx: Db, draft: Draft): Promise<Draft> {
  if (draft.collection !== "articles") return draft;
  const category = await presentName(trx, draft.fields.category);
  return { ...draft, fields: { ...draft.fields, category } };
}

/** The same inside a larger transaction. */
export async function writeDraft(trx: Db, actor: Actor, saved: SavedDraft): Promise<EditableItem> {
  const { id, revision, draft } = saved;
  const item = await readItem(trx, id);
  if (item.collection !== draft.collection)
    throw new AppError("BAD_REQUEST", "This item is in another collection.");
  if (item.trashedAt !== null)
    throw new AppError("CONFLICT", "This is in the trash. Please restore it first.");
  if (isSame(item.draft, draft)) return toEditable(item);
  if (COLLECTION_TRAITS[item.collection].isFixed && titleOf(draft) !== item.title)
    throw new AppError("BAD_REQUEST", `These are the texts of the ${item.title}.`);
  const draftSince = await goOnOrBegin(trx, actor, item);
  const listed = listedOf(draft);
  const written = await trx
    .updateTable("contentItems")
    .set({
      ...listed,
      date: dateOf(draft, item.firstLiveAt ?? item.createdAt),
      state: await stateWith(trx, item, draft),
      revision: revision + 1,
      updatedAt: new Date().toISOString(),
      updatedById: actor.user.id,
      updatedByName: actor.user.username,
      draftSince,
    })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("trashedAt", "is", null)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw otherWasFaster(item);
  await trx.updateTable("contentDrafts").set(toStored(draft)).where("itemId", "=", id).execute();
  await findPictures(trx, id);
  if (listed.words !== item.words) await wordingOf(trx).indexLetters(trx, id);
  return findItem(trx, id);
}

export function otherWasFaster({ updatedByName }: { updatedByName: string }): AppError {
  return new AppError(
    "CONFLICT",
    `${updatedByName} has changed this in the meantime. Nothing was overwritten.`,
  );
}

/** Editing resumed within this time makes no new version. */
const ONE_SITTING_MS = 10 * 60_000;

/**
 * A sitting is a series of saves by one person; its last save becomes a version when another
 * person, or the same one later, starts a new sitting. Returns when the current one began.
 */
async function goOnOrBegin(trx: Db, actor: Actor, item: WholeItem): Promise<string> {
  const { draftSince, updatedById } = item;
  const goesOn =
    draftSince !== null &&
    updatedById === actor.user.id &&
    Math.abs(Date.now() - Date.parse(draftSince)) < ONE_SITTING_MS;
  if (goesOn) return draftSince;
  await keepVersion(trx, item);
  await happened(trx, actor, "content.edit", { on: subjectOf(item) });
  return new Date().toISOString();
}

/** The state of an item with this working copy. */
export async function stateWith(
  db: Db,
  { nextId, liveId }: Pick<WholeItem, "nextId" | "liveId">,
  draft: Draft,
): Promise<ItemState> {
  if (nextId !== null) return "scheduled";
  if (liveId === null) return "draft";
  return (await isVersion(db, liveId, draft)) ? "published" : "changed";
}
