import { isOfficer, worksAtDesk } from "#shared/accounts.ts";
import { accountClosed } from "#server/accounts/account-mails.ts";
import { holdUser, nameOf } from "#server/accounts/user-rows.ts";
import { recordChange } from "#server/audit/audit.ts";
import type { Asking } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError } from "#server/errors.ts";
import { queueMail } from "#server/mail/outbox.ts";

/**
 * Deletes the account of the user who asks, with its sessions, unfinished application and saved
 * calculations. What was sent to the lender stays as long as the law and the lender's settings say.
 * Resolves to the address of the user's photo, for its removal. Throws CONFLICT when another user has
 * signed in meanwhile, and for who works for the lender, because records refer to them: an admin
 * closes those accounts.
 */
export async function closeAccount(
  db: Db,
  { actor, site }: Asking,
  username: string,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const user = await holdUser(trx, actor.user.id);
    if (!user) throw new AppError("UNAUTHORIZED", "Please sign in.");
    if (user.username !== username)
      throw new AppError("CONFLICT", "Another user has signed in here. Please reload the page.");
    if (worksAtDesk(user) || isOfficer(user))
      throw new AppError(
        "CONFLICT",
        "Please ask an admin to close this account: you work with other people's requests.",
      );
    await recordChange(trx, actor, { action: "accounts.close", subject: nameOf(user) });
    if (user.isVerified) await queueMail(trx, accountClosed(site, user));
    // Foreign keys also delete sessions, links, drafts and scenarios
    await trx.deleteFrom("users").where("id", "=", user.id).execute();
    return user.profileImage;
  });
}
