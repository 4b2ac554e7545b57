import { COLLECTION_TRAITS } from "./content-items.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { nounOf, subjectOf, readItem } from "./items.server.ts";
import { endShown, show } from "./shown.server.ts";

/**
 * Moves an item in front of another one of its collection, or to the end; visitors see the new
 * order at once. Throws NOT_FOUND, and CONFLICT when another admin is reordering.
 */
export async function moveItem(
  db: Db,
  actor: Actor,
  { id, before }: { id: number; before: number | null },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const item = await readItem(trx, id);
    if (COLLECTION_TRAITS[item.collection].order === undefined)
      throw new AppError("BAD_REQUEST", `An ${nounOf(item.collection)} is listed by its date.`);
    if (COLLECTION_TRAITS[item.collection].isFixed)
      throw new AppError("BAD_REQUEST", "The order of these is fixed.");
    const places = await trx
      .selectFrom("contentItems")
      .where("collection", "=", item.collection)
      .where("state", "<>", "erased")
      .orderBy("position")
      .orderBy("id")
      .select(["id", "position"])
      .execute();
    const wanted = places.filter((place) => place.id !== id);
    const at = before === null ? wanted.length : wanted.findIndex((place) => place.id === before);
    if (at === -1) throw new AppError("NOT_FOUND", "This item does not exist.");
    wanted.splice(at, 0, { id, position: item.position });
    const moved = wanted.flatMap((place, position) =>
      place.position === position ? [] : { ...place, to: position },
    );
    for (const place of moved) await put(trx, actor, place);
    if (moved.length > 0)
      await happened(trx, actor, "content.move", {
        on: subjectOf(item),
        before: places.findIndex((place) => place.id === id) + 1,
        after: at + 1,
      });
  });
}

/**
 * Puts items of a collection in this order, in the positions that they already share. Call it in a
 * transaction.
 */
export async function arrangeItems(trx: Db, actor: Actor, ids: readonly number[]): Promise<void> {
  const places = await trx
    .selectFrom("contentItems")
    .where("id", "in", ids)
    .orderBy("position")
    .orderBy("id")
    .select(["id", "position"])
    .execute();
  const known = new Map(places.map(({ id, position }) => [id, position]));
  const wanted = ids.filter((id) => known.has(id));
  for (const [index, id] of wanted.entries()) {
    const to = places[index]?.position ?? 0;
    const position = known.get(id) ?? 0;
    if (position !== to) await put(trx, actor, { id, position, to });
  }
}

interface Moved {
  id: number;
  position: number;
  to: number;
}

/** Visitors see an item's position too. */
async function put(trx: Db, actor: Actor, { id, position, to }: Moved): Promise<void> {
  const put = await trx
    .updateTable("contentItems")
    .set({ position: to })
    .where("id", "=", id)
    .where("position", "=", position)
    .returning(["id", "collection", "liveId", "liveSlug", "liveDate"])
    .executeTakeFirstOrThrow(
      () => new AppError("CONFLICT", "Someone else is putting these in order. Please look again."),
    );
  const { collection, liveId, liveSlug, liveDate } = put;
  if (liveId === null || liveSlug === null || liveDate === null) return;
  const now = new Date().toISOString();
  await endShown(trx, id, now);
  await show(trx, {
    item: { id, collection, position: to },
    version: liveId,
    slug: liveSlug,
    date: liveDate,
    now,
    by: actor.user.username,
  });
}
