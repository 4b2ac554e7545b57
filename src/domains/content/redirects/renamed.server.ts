import { about, happened } from "#domains/audit/happened.server.ts";
import type { Collection } from "#domains/content/items/content-items.ts";
import type { Actor } from "#platform/access.ts";
import { isLive } from "#domains/content/live.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { addressOf } from "./paths.server.ts";
import { collapse } from "./redirects.server.ts";

interface Going {
  id: number;
  collection: Collection;
  /** The version that visitors see from now on, and its slug. */
  version: number;
  slug: string;
}

/**
 * Call it before an item goes live, in its transaction. Each earlier address of the item leads to
 * its new one, even if it was off the website in between; a redirect from the new address is
 * removed.
 */
export async function leaveRedirect(
  trx: Db,
  doer: Actor | "schedule",
  { id, collection, version, slug }: Going,
): Promise<void> {
  const address = addressOf(collection);
  if (address === undefined || !(await hasPage(trx, version))) return;
  const target = address + encodeURIComponent(slug);
  const before = await lastSlug(trx, id);
  await trx.deleteFrom("missingPaths").where("path", "=", target).execute();
  await giveWay(trx, doer, target);
  if (before === undefined || before === slug) return;
  const path = address + encodeURIComponent(before);
  if (await isTakenByOther(trx, { id, collection, slug: before })) return;
  await collapse(trx, { path, target });
  const made = {
    target,
    origin: "renamed",
    createdAt: new Date().toISOString(),
    createdByName: doer === "schedule" ? "(schedule)" : doer.user.username,
  } as const;
  await trx
    .insertInto("redirects")
    .values({ path, ...made })
    .onConflict((conflict) => conflict.column("path").doUpdateSet(made))
    .execute();
  await happened(trx, doer, "redirects.add", {
    on: about("redirects", path, path),
    after: { target },
  });
}

async function giveWay(trx: Db, doer: Actor | "schedule", path: string): Promise<void> {
  const gone = await trx
    .deleteFrom("redirects")
    .where("path", "=", path)
    .returning("target")
    .executeTakeFirst();
  if (!gone) return;
  await happened(trx, doer, "redirects.delete", {
    on: about("redirects", path, path),
    before: gone,
  });
}

/** Whether a version has a text, without which an item may have no page. */
async function hasPage(trx: Db, version: number): Promise<boolean> {
  const { body } = await trx
    .selectFrom("contentVersions")
    .where("id", "=", version)
    .select("body")
    .executeTakeFirstOrThrow();
  return body !== "";
}

/** The slug of the item's page when it was last published. */
async function lastSlug(trx: Db, itemId: number): Promise<string | undefined> {
  const shown = await trx
    .selectFrom("contentShown")
    .innerJoin("contentVersions", "contentVersions.id", "contentShown.versionId")
    .where("contentShown.itemId", "=", itemId)
    .where("body", "<>", "")
    .orderBy("fromAt", "desc")
    .orderBy("contentShown.id", "desc")
    .limit(1)
    .select("contentShown.slug")
    .executeTakeFirst();
  return shown?.slug;
}

async function isTakenByOther(
  trx: Db,
  { id, collection, slug }: Omit<Going, "version">,
): Promise<boolean> {
  if (!(await isLive(trx, collection, slug))) return false;
  const own = await trx
    .selectFrom("contentItems")
    .where("id", "=", id)
    .where("liveSlug", "=", slug)
    .select("id")
    .executeTakeFirst();
  return own === undefined;
}
