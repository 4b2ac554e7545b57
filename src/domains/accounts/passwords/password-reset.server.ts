import type { ResetAccount } from "#domains/accounts/accounts.output.ts";
import { type Account, INVALID_LINK, isClosed, worksAtDesk } from "#domains/accounts/accounts.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { endWait } from "#domains/accounts/accounts.server.ts";
import type { Site } from "#platform/context.ts";
import { awaitsFirstPassword, rememberBrowser } from "#domains/accounts/sign-in/browsers.server.ts";
import { setPassword, hashNewPassword } from "./password-rules.server.ts";
import { findLink, useLink } from "#domains/accounts/links/links.server.ts";

interface Reset {
  token: string;
  password: string;
  /** The id of the known browser, from its cookie. */
  id: string | undefined;
  userAgent: string;
}

/** Whether this link could set a password now. Checking does not use it up. */
export async function resetWorks(db: Db, token: string): Promise<boolean> {
  return (await findLink(db, "reset-password", token))?.works === true;
}

/**
 * Sets the password through a link. Resolves to the username, which the user may have forgotten
 * too, to where they sign in, and to the id of the browser, which is known from now on: the user
 * has proved the address, so strangers' tries do not slow them down. After a password that nobody confirmed the account is
 * theirs again, and so is a customer's that was opened for them: whoever made it no longer has the
 * password. A first password chosen through an invitation causes no warning, nor does the sign-in
 * that follows in this browser. Throws BAD_REQUEST.
 */
export async function confirmReset(
  db: Db,
  site: Site,
  { token, password, ...browser }: Reset,
): Promise<ResetAccount & { browser: string }> {
  const early = await findLink(db, "reset-password", token);
  if (!early?.works) throw invalidLink();
  const stored = await hashNewPassword(password, {
    ...early.user,
    company: site.companyName,
  });
  return db.transaction().execute(async (trx) => {
    const link = await findLink(trx, "reset-password", token);
    if (!link || !(await useLink(trx, token))) throw invalidLink();
    const { id, username, isOpenedByUs } = link.user;
    const isFirst = await awaitsFirstPassword(trx, id);
    await setPassword(trx, site, id, { ...stored, isFirst });
    if (isClosed(link.user) && !isOpenedByUs) await endWait(trx, id);
    const { id: known } = await rememberBrowser(trx, id, { ...browser, isSignIn: isFirst });
    return { username, signInAt: signInPageOf(link.user), browser: known };
  });
}

function signInPageOf(user: Account): ResetAccount["signInAt"] {
  if (worksAtDesk(user)) return "/admin";
  return user.isLoanOfficer ? "/LOagentsPortal/login" : "/auth";
}

function invalidLink(): AppError {
  return new AppError("BAD_REQUEST", INVALID_LINK);
}
