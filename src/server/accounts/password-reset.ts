import { INVALID_LINK } from "../../shared/accounts.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import type { Site } from "./account-mails.ts";
import { rememberBrowser } from "./browsers.ts";
import { setPassword } from "./credentials.ts";
import { findLink } from "./links.ts";
import { hashNewPassword } from "./password-rules.ts";

interface Reset {
  token: string;
  password: string;
  /** The id that the browser is known by, as it came. */
  id: string | undefined;
  userAgent: string;
}

/** Whether a password could be set by this link now. Looking does not use it up. */
export async function resetWorks(db: Db, token: string): Promise<boolean> {
  return (await findLink(db, "reset-password", token))?.works === true;
}

/**
 * Sets the password that a link was sent for. Resolves to the username, which the person may have
 * forgotten too, and to the id by which the browser is known from now on: who has proved the address
 * is not slowed by what strangers try. Throws BAD_REQUEST.
 */
export async function confirmReset(
  db: Db,
  site: Site,
  { token, password, ...browser }: Reset,
): Promise<{ username: string; browser: string }> {
  const early = await findLink(db, "reset-password", token);
  if (!early?.works) throw invalidLink();
  const passwordHash = await hashNewPassword(password, { ...early.user, company: site.name });
  return db.transaction().execute(async (trx) => {
    const link = await findLink(trx, "reset-password", token);
    if (!link?.works) throw invalidLink();
    await setPassword(trx, site, link.user.id, { passwordHash });
    const { id, username } = link.user;
    const { id: known } = await rememberBrowser(trx, id, browser);
    return { username, browser: known };
  });
}

function invalidLink(): AppError {
  return new AppError("BAD_REQUEST", INVALID_LINK);
}
