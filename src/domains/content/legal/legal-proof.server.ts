import { LEGAL_KEYS } from "#domains/settings/settings.ts";
import { legalPage } from "#domains/content/site-texts/site-texts.ts";
import type { Actor } from "#platform/access.ts";
import { requireConfirmation } from "#platform/database/proofs.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";

/**
 * Asks for the proof that saving a legal text in Site Settings asks for, if one of the items is
 * such a text. Throws FORBIDDEN for an API token, which has nobody to ask.
 */
export async function requireProofForLegal(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<void> {
  const legal = await db
    .selectFrom("contentItems")
    .where("id", "in", ids)
    .where("collection", "=", "site-texts")
    .where("title", "in", LEGAL_KEYS.map(legalPage))
    .select("id")
    .limit(1)
    .executeTakeFirst();
  if (!legal) return;
  if (actor.via === "token")
    throw new AppError("FORBIDDEN", "A token may not change a legal text on the website.");
  await requireConfirmation(db, actor);
}
