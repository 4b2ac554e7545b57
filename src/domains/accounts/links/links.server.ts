import { emailKey } from "#domains/accounts/accounts.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import type { Db } from "#platform/database/engine.ts";
import type { LinkPurpose } from "#domains/accounts/accounts.table.ts";
import { dropUnsentLinks } from "#domains/mail/outbox.server.ts";
import type { NewLink } from "#domains/mail/with-secret.server.ts";
import { hashSecret, isSecret, newSecret } from "./secrets.server.ts";
import { toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";

/** Links in mails: each works once, for a limited time, for the address it was sent to. */

/** Where the link of a verification mail leads: verify-link.http.ts answers there. */
export const VERIFY_PATH = "/api/verify-email";

/** How long an invitation works: a week, so that it survives a weekend in the inbox. */
export const INVITATION_MS = 7 * DAY_MS;

/** The link of a token and its user, if the link was sent to the user's current address. */
export async function findLink(db: Db, purpose: LinkPurpose, token: string) {
  const link = await findToken(db, purpose, token);
  return link && emailKey(link.sentTo) === emailKey(link.user.email) ? link : undefined;
}

/** The same, whatever the user's current address. */
export async function findToken(db: Db, purpose: LinkPurpose, token: string) {
  if (!isSecret(token)) return undefined;
  const row = await db
    .selectFrom("mailTokens")
    .innerJoin("users", "users.id", "mailTokens.userId")
    .where("mailTokens.tokenHash", "=", hashSecret(token))
    .where("mailTokens.purpose", "=", purpose)
    .select(USER_COLUMNS)
    .select(["mailTokens.email as sentTo", "mailTokens.usedAt", "mailTokens.expiresAt"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { sentTo, expiresAt, usedAt } = row;
  return {
    user: toUser(row),
    sentTo,
    works: usedAt === null && expiresAt > new Date().toISOString(),
  };
}

/**
 * Marks a link as used. False when another request has used it meanwhile, or when it has expired.
 */
export async function useLink(trx: Db, token: string): Promise<boolean> {
  const now = new Date().toISOString();
  const { numUpdatedRows } = await trx
    .updateTable("mailTokens")
    .set({ usedAt: now })
    .where("tokenHash", "=", hashSecret(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Invalidates all of the user's links of this kind, including those not sent yet. */
export async function useUpLinks(db: Db, purpose: LinkPurpose, userId: number): Promise<void> {
  // First, because a link that is just being sent exists only once its mail has left the outbox
  await dropUnsentLinks(db, purpose, userId);
  await endLinks(db, purpose, userId);
}

async function endLinks(db: Db, purpose: LinkPurpose, userId: number): Promise<void> {
  await db
    .updateTable("mailTokens")
    .set({ usedAt: new Date().toISOString() })
    .where("userId", "=", userId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .execute();
}

/**
 * Makes a link and resolves to its secret, of which only the hash is stored. Of several links for a
 * new password only the latest works.
 */
export async function makeLink(
  trx: Db,
  { purpose, userId, email, lifetimeMs }: NewLink,
): Promise<string> {
  const secret = newSecret();
  const at = Date.now();
  if (purpose === "reset-password") await endLinks(trx, purpose, userId);
  await trx
    .insertInto("mailTokens")
    .values({
      tokenHash: hashSecret(secret),
      purpose,
      userId,
      email,
      createdAt: new Date(at).toISOString(),
      expiresAt: new Date(at + lifetimeMs).toISOString(),
    })
    .execute();
  return secret;
}

/** A used link is kept past its expiry, so that it can be reported as used. */
const LINKS_KEPT_MS = 30 * DAY_MS;

/** Removes links that expired long ago; runs hourly. */
export async function sweepLinks(db: Db): Promise<void> {
  await db.deleteFrom("mailTokens").where("expiresAt", "<=", ago(LINKS_KEPT_MS)).execute();
}
