import { emailKey, type User } from "../../shared/accounts.ts";
import type { Db } from "../database.ts";
import { queueMail } from "../mail/outbox.ts";
import { emailChanged, type Site } from "./account-mails.ts";
import { endPendingEmail, findPendingEmail } from "./email-change.ts";
import { findToken, useUpLinks } from "./links.ts";
import { isTaken } from "./registration.ts";
import { endSessions } from "./sessions.ts";
import { writeUser } from "./users.ts";

/** What the link of a verification mail is worth. */
export type Verdict = "verified" | "already" | "expired";

type Verification =
  | { verdict: "already" | "expired" }
  /** Following it proves `email`, which is the user's or is to be. */
  | { verdict: "open"; user: User; email: string };

/** Looks without changing anything: mail scanners and previews open links too. */
export async function lookUpVerification(db: Db, token: string): Promise<Verification> {
  const link = await findToken(db, "verify-email", token);
  if (!link) return { verdict: "expired" };
  const { user, sentTo, works } = link;
  if (emailKey(sentTo) === emailKey(user.email)) {
    if (user.isVerified) return { verdict: "already" };
    return works ? { verdict: "open", user, email: user.email } : { verdict: "expired" };
  }
  const pending = await findPendingEmail(db, user.id);
  if (!works || !pending || emailKey(sentTo) !== emailKey(pending.email))
    return { verdict: "expired" };
  return { verdict: "open", user, email: pending.email };
}

/**
 * Follows the link: the address is verified, and the user's from now on if it was to be. Ends the
 * user's sessions, so that the next carries the rights.
 */
export async function verifyEmail(db: Db, site: Site, token: string): Promise<Verdict> {
  return db.transaction().execute(async (trx) => {
    const found = await lookUpVerification(trx, token);
    if (found.verdict !== "open") return found.verdict;
    const { user, email } = found;
    const moved = emailKey(email) !== emailKey(user.email);
    // Somebody else may have made an account with it since
    if (moved && (await isTaken(trx, { email }, user.id))) {
      await endPendingEmail(trx, user.id);
      return "expired";
    }
    await useUpLinks(trx, "verify-email", user.id);
    await writeUser(trx, user.id, { isVerified: 1, email, emailKey: emailKey(email) });
    if (moved) {
      await endPendingEmail(trx, user.id);
      await useUpLinks(trx, "reset-password", user.id);
      await queueMail(trx, emailChanged(site, user));
    }
    await endSessions(trx, user.id);
    return "verified";
  });
}
