import type { Db } from "#platform/database/engine.ts";

const PICTURE = /\/pictures\/[\w-]{22}/g;

// Decision: src/decisions/086-what-follows-without-triggers.md
/**
 * Finds again which pictures an item names in its draft, its published and its next version. Call
 * it in the transaction that changed one of these, after the change.
 */
export async function findPictures(trx: Db, itemId: number): Promise<void> {
  const drafts = trx.selectFrom("contentDrafts").where("itemId", "=", itemId);
  const shown = trx
    .selectFrom("contentItems")
    .innerJoin("contentVersions as version", (version) =>
      version.on((eb) =>
        eb.or([eb("version.id", "=", eb.ref("liveId")), eb("version.id", "=", eb.ref("nextId"))]),
      ),
    )
    .where("contentItems.id", "=", itemId);
  const texts = [
    ...(await drafts.select(["fields", "body"]).execute()),
    ...(await shown.select(["fields", "body"]).execute()),
  ];
  const named = new Set(
    texts.flatMap(({ fields, body }) => `${fields} ${body}`.match(PICTURE) ?? []),
  );
  const uses = [...named].map((address) => ({ address, itemId }));
  await trx.deleteFrom("pictureUses").where("itemId", "=", itemId).execute();
  if (uses.length > 0) await trx.insertInto("pictureUses").values(uses).execute();
}
