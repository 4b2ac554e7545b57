import { emailKey } from "../../shared/accounts.ts";
import type { Db } from "../database.ts";
import type { LinkPurpose } from "../tables.ts";
import { hashSecret, isSecret } from "./secrets.ts";
import { endSessions } from "./sessions.ts";
import { toUser, USER_COLUMNS, writeUser } from "./users.ts";

/** The links that mails carry: each works once, for its time, for the address that it went to. */

type Verdict = "verified" | "already" | "expired";

/** Marks the e-mail as verified and ends the user's sessions, so that the next carries the rights. */
export async function verifyEmail(db: Db, token: string): Promise<Verdict> {
  return db.transaction().execute(async (trx) => {
    const link = await findLink(trx, "verify-email", token);
    if (!link) return "expired";
    const { user } = link;
    if (user.isVerified) return "already";
    if (!link.works) return "expired";
    await useUpLinks(trx, "verify-email", user.id);
    await writeUser(trx, user.id, { isVerified: 1 });
    await endSessions(trx, user.id);
    return "verified";
  });
}

/** The link of a token and its user, while the address is still theirs. */
export async function findLink(db: Db, purpose: LinkPurpose, token: string) {
  if (!isSecret(token)) return undefined;
  const row = await db
    .selectFrom("mailTokens")
    .innerJoin("users", "users.id", "mailTokens.userId")
    .where("mailTokens.tokenHash", "=", hashSecret(token))
    .where("mailTokens.purpose", "=", purpose)
    .select(USER_COLUMNS)
    .select(["mailTokens.email as sentTo", "mailTokens.expiresAt", "mailTokens.usedAt"])
    .executeTakeFirst();
  if (!row || emailKey(row.sentTo) !== emailKey(row.email)) return undefined;
  const works = row.usedAt === null && row.expiresAt > new Date().toISOString();
  return { user: toUser(row), works };
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
