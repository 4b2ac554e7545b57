import { takePageDown, movesAway } from "#domains/accounts/officers/officer-sign-up.server.ts";
import { type Account, emailKey, isClosed } from "#domains/accounts/accounts.ts";
import type { Db } from "#platform/database/engine.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { emailChanged } from "#domains/accounts/account-mails.server.ts";
import type { Site } from "#platform/context.ts";
import { endPendingEmail, findPendingEmail } from "#domains/accounts/registration.server.ts";
import { AppError } from "#platform/errors.ts";
import { findToken, useLink, useUpLinks } from "./links.server.ts";
import { endSessions } from "#domains/accounts/sign-in/sessions.server.ts";
import { holdUser, isTaken, writeUser } from "#domains/accounts/user-rows.server.ts";

/** The result of following a verification link. */
export type Verdict = "verified" | "already" | "expired";

type Verification =
  | { verdict: "already" | "expired" }
  /** Following it verifies `email`, the user's current or pending address. */
  | { verdict: "open"; user: Account; email: string };

/** Checks a link without changing anything, because mail scanners and previews open links too. */
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
 * Follows the link: verifies the address and, if it was pending, makes it the user's. Ends the
 * user's sessions, so that the next one has the new rights.
 */
export async function verifyEmail(db: Db, site: Site, token: string): Promise<Verdict> {
  try {
    return await db.transaction().execute((trx) => follow(trx, site, token));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "CONFLICT") throw error;
    // Another account has taken the address at this very moment
    return verifyEmail(db, site, token);
  }
}

async function follow(trx: Db, site: Site, token: string): Promise<Verdict> {
  const link = await findToken(trx, "verify-email", token);
  if (link) await holdUser(trx, link.user.id);
  const found = await lookUpVerification(trx, token);
  if (found.verdict !== "open") return found.verdict;
  const { user, email } = found;
  const moved = emailKey(email) !== emailKey(user.email);
  if (moved && (await mayNotMove(trx, user, email))) {
    await endPendingEmail(trx, user.id);
    return "expired";
  }
  if (!(await useLink(trx, token))) return verdictNow(trx, token);
  const { email: present } = user;
  // Whoever was admitted under an address that they never proved is somebody else now
  const isSomebodyElse = moved && !user.isVerified;
  const admission = isSomebodyElse ? { admittedAt: null } : {};
  const values = { isVerified: 1, email, ...admission } as const;
  if (!(await writeUser(trx, user.id, values, { email: present }))) return "expired";
  if (isSomebodyElse) await takePageDown(trx, user.id);
  await useUpLinks(trx, "verify-email", user.id);
  if (moved) {
    await endPendingEmail(trx, user.id);
    await useUpLinks(trx, "reset-password", user.id);
    await queueMail(trx, emailChanged(site, user));
  }
  await endSessions(trx, user.id);
  return "verified";
}

/**
 * Another account may have taken the address since, the lender's domains may have changed, or
 * somebody may have changed the account without a confirmation.
 */
async function mayNotMove(trx: Db, user: Account, email: string): Promise<boolean> {
  if (isClosed(user) || (await isTaken(trx, { email }, user.id))) return true;
  return movesAway(trx, user, email);
}

/** The result for a request whose link another request has just used. */
async function verdictNow(trx: Db, token: string): Promise<Verdict> {
  const { verdict } = await lookUpVerification(trx, token);
  return verdict === "open" ? "expired" : verdict;
}
