import { DAY_MS, fromNow } from "#shared/times.ts";
import { hashSecret, newSecret } from "#server/accounts/links/secrets.ts";
import type { Db } from "#server/database/engine.ts";

/** How long a mailed link to a draft works. */
export const DRAFT_LINK_MS = 14 * DAY_MS;

const TOPIC = "link to draft ";

export function draftTopic(id: number): string {
  return `${TOPIC}${id}`;
}

/** The draft whose link a mail contains. */
export function draftIn(topic: string | null): number | undefined {
  return topic?.startsWith(TOPIC) ? Number(topic.slice(TOPIC.length)) : undefined;
}

/**
 * Makes the link to a draft and resolves to its secret, of which only the hash is stored. An
 * earlier link stops working. Undefined when the draft was removed meanwhile.
 */
export async function makeDraftLink(trx: Db, id: number): Promise<string | undefined> {
  const secret = newSecret();
  const { numUpdatedRows } = await trx
    .updateTable("applicationDrafts")
    .set({
      linkHash: hashSecret(secret),
      expiresAt: fromNow(DRAFT_LINK_MS),
    })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? secret : undefined;
}
