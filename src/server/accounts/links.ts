import { emailKey } from "../../shared/accounts.ts";
import type { Db } from "../database.ts";
import type { LinkPurpose } from "../tables.ts";
import { hashSecret, isSecret } from "./secrets.ts";
import { toUser, USER_COLUMNS } from "./users.ts";

/** The links that mails carry: each works once, for its time, for the address that it went to. */

/** The link of a token and its user, while the address is still theirs. */
export async function findLink(db: Db, purpose: LinkPurpose, token: string) {
  const link = await findToken(db, purpose, token);
  return link && emailKey(link.sentTo) === emailKey(link.user.email) ? link : undefined;
}

/** The same, whomever the address that it went to belongs to. */
export async function findToken(db: Db, purpose: LinkPurpose, token: string) {
  if (!isSecret(token)) return undefined;
  const row = await db
    .selectFrom("mailTokens")
    .innerJoin("users", "users.id", "mailTokens.userId")
    .where("mailTokens.tokenHash", "=", hashSecret(token))
    .where("mailTokens.purpose", "=", purpose)
    .select(USER_COLUMNS)
    .select(["mailTokens.email as sentTo", "mailTokens.expiresAt", "mailTokens.usedAt"])
    .executeTakeFirst();
  if (!row) return undefined;
  const works = row.usedAt === null && row.expiresAt > new Date().toISOString();
  return { user: toUser(row), sentTo: row.sentTo, works };
}

/** No link of this kind works for the user any more, whether it has arrived yet or not. */
export async function useUpLinks(db: Db, purpose: LinkPurpose, userId: number): Promise<void> {
  await db
    .updateTable("mailTokens")
    .set({ usedAt: new Date().toISOString() })
    .where("userId", "=", userId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .execute();
  await db
    .deleteFrom("outbox")
    .where("userId", "=", userId)
    .where("linkPurpose", "=", purpose)
    .where("sentAt", "is", null)
    .execute();
}
