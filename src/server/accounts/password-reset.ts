import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import type { Site } from "./account-mails.ts";
import { setPassword } from "./credentials.ts";
import { findLink } from "./links.ts";
import { hashPassword } from "./passwords.ts";

/**
 * Sets the password that a link was sent for. Resolves to the username, which the person may have
 * forgotten too. Throws BAD_REQUEST.
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
    await setPassword(trx, site, link.user.id, { passwordHash });
    return link.user.username;
  });
}

function invalidLink(): AppError {
  return new AppError(
    "BAD_REQUEST",
    "This link is invalid or has expired. Please ask for a new one.",
  );
}
