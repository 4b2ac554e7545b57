import { addressOf, slugOf } from "./content-items.ts";
import type { Db } from "#platform/database/engine.ts";
import { type AppError, conflictAt } from "#platform/errors.ts";
import type { WholeItem } from "./items.server.ts";

/**
 * The item with its public slug: the chosen one, or one made from its title and saved in the
 * working copy. Throws CONFLICT when another item has it.
 */
export async function withSlug(
  trx: Db,
  item: WholeItem,
): Promise<{ item: WholeItem; slug: string }> {
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

/** Whether another item has the public slug, now or by plan. */
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

export function taken(): AppError {
  return conflictAt("slug", "Something else has this address. Please choose another.");
}
