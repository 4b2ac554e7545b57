import { emailKey } from "../../shared/accounts.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { queueMail } from "../mail/outbox.ts";
import type { LinkPurpose } from "../tables.ts";
import { passwordChanged, type Site } from "./account-mails.ts";
import { hashPassword } from "./passwords.ts";
import { hashSecret, isSecret } from "./secrets.ts";
import { endSessions } from "./sessions.ts";
import { toUser, USER_COLUMNS } from "./users.ts";

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
    await trx
      .updateTable("users")
      .set((row) => ({ isVerified: 1, revision: row("revision", "+", 1) }))
      .where("id", "=", user.id)
      .execute();
    await endSessions(trx, user.id);
    return "verified";
  });
}

/**
 * Sets the password that a link was sent for, ends all sessions and tells the person. Resolves to
 * the username, which they may have forgotten too. Throws BAD_REQUEST.
 */
export async function confirmReset(
  db: Db,
  site: Site,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const early = await findLink(db, "reset-password", token);
  if (!early?.works) throw invalidLink();
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const link = await findLink(trx, "reset-password", token);
    if (!link?.works) throw invalidLink();
    const { user } = link;
    await useUpLinks(trx, "reset-password", user.id);
    await trx
      .updateTable("users")
      .set((row) => ({ passwordHash, revision: row("revision", "+", 1) }))
      .where("id", "=", user.id)
      .execute();
    await endSessions(trx, user.id);
    await queueMail(trx, passwordChanged(site, user));
    return user.username;
  });
}

function invalidLink(): AppError {
  return new AppError(
    "BAD_REQUEST",
    "This link is invalid or has expired. Please ask for a new one.",
  );
}

/** The link of a token and its user, while the address is still theirs. */
async function findLink(db: Db, purpose: LinkPurpose, token: string) {
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
