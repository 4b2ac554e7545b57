import { hashSecret, newSecret } from "#server/accounts/links/secrets.ts";
import type { Db } from "#server/database/engine.ts";

/** How long a mailed link to a draft works. */
export const DRAFT_LINK_MS = 14 * 86_400_000;

const TOPIC = "link to draft ";

/** The topic of the mail with the link to a draft. */
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
      expiresAt: new Date(Date.now() + DRAFT_LINK_MS).toISOString(),
    })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? secret : undefined;
}
