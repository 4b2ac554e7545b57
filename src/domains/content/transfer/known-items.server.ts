import { COLLECTION_TRAITS, type Draft, titleOf } from "#domains/content/items/content-items.ts";
import { isSame, readItem, type WholeItem } from "#domains/content/items/items.server.ts";
import type { Db } from "#platform/database/engine.ts";
import type { FoundItem } from "./read/found.server.ts";

/** The working copy that a found text becomes. Its fields were checked when its file was read. */
export function draftOf({ collection, slug, fields, body }: FoundItem): Draft {
  return { collection, slug, fields, body } as unknown as Draft;
}

/** Which of some items are those of other texts of the same import. */
export type Spoken = (ids: number[]) => ReadonlySet<number> | Promise<ReadonlySet<number>>;

/**
 * The website's item with a draft's address. For one without an address, it is the item of the same
 * name, if possible with the same text, that no other text of the import is about: two drafts may
 * have the same name, or none yet.
 */
export async function findTwin(
  db: Db,
  draft: Draft,
  spoken: Spoken = () => new Set(),
): Promise<WholeItem | undefined> {
  const named = db
    .selectFrom("contentItems")
    .innerJoin("contentDrafts", "contentDrafts.itemId", "contentItems.id")
    .where("collection", "=", draft.collection)
    .where("state", "not in", ["trashed", "erased"])
    .orderBy("contentItems.id")
    .select("contentItems.id");
  if (draft.slug !== "") {
    const row = await named
      .where((eb) =>
        eb.or([
          eb("contentDrafts.slug", "=", draft.slug),
          eb("liveSlug", "=", draft.slug),
          eb("nextSlug", "=", draft.slug),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    return row && readItem(db, row.id);
  }
  const rows = await named.where("title", "=", titleOf(draft)).limit(50).execute();
  if (rows.length === 0) return undefined;
  const others = await spoken(rows.map(({ id }) => id));
  let namesake: WholeItem | undefined;
  for (const { id } of rows) {
    if (others.has(id)) continue;
    const item = await readItem(db, id);
    if (isTwinSame(item, draft)) return item;
    if (isNamesake(item.draft, draft)) namesake ??= item;
  }
  return namesake;
}

/** The item in the trash that is the same as a draft. */
export async function findTrashed(db: Db, draft: Draft): Promise<number | undefined> {
  const rows = await db
    .selectFrom("contentItems")
    .where("collection", "=", draft.collection)
    .where("state", "=", "trashed")
    .where("title", "=", titleOf(draft))
    .limit(50)
    .select("id")
    .execute();
  for (const { id } of rows) if (isSame((await readItem(db, id)).draft, draft)) return id;
  return undefined;
}

/** Two people may have the same name. */
function isNamesake(one: Draft, other: Draft): boolean {
  if (one.collection !== "testimonials" || other.collection !== "testimonials") return true;
  return one.fields.role === other.fields.role;
}

/** Whether a fixed item is as every new website has it: empty and never published. */
export function isUntouched({ collection, draft, liveId, nextId }: WholeItem): boolean {
  return (
    COLLECTION_TRAITS[collection].isFixed === true &&
    liveId === null &&
    nextId === null &&
    Object.keys(draft.fields).length <= 1
  );
}

export function isTwinSame(twin: WholeItem, draft: Draft): boolean {
  return isSame(twin.draft, { ...draft, slug: draft.slug || twin.draft.slug });
}
