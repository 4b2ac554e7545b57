import type { User } from "#shared/accounts.ts";
import type { Asking } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import { composeMail } from "#server/mail/compose.ts";
import { queueMail } from "#server/mail/outbox.ts";

/** Changes to an account that every other admin should know about. */
export type Grave =
  | "made an administrator"
  | "given other roles"
  | "given a new password"
  | "given a new email address"
  | "let in again as an administrator";

/**
 * Tells all admins about the change, its author and the account, in the transaction of the change.
 */
export async function tellAdmins(
  trx: Db,
  { actor, site }: Asking,
  { user, what }: { user: Pick<User, "username">; what: Grave[] },
): Promise<void> {
  if (what.length === 0) return;
  const admins = await trx
    .selectFrom("users")
    .where("isAdmin", "=", 1)
    .where("deactivatedAt", "is", null)
    .select("email")
    .execute();
  const when = `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`;
  for (const { email } of admins)
    await queueMail(
      trx,
      composeMail({
        to: email,
        audience: "office",
        subject: `An account at ${site.companyName} was changed`,
        paragraphs: [
          "Hello,",
          `The account ${user.username} was ${what.join(" and ")} by ${actor.user.username}, ${when}.`,
          "If none of you meant to do this, please change your own password at once and look at Activity in the admin area.",
        ],
        action: { label: "Open the admin area", url: `${site.publicUrl}/admin/users` },
      }),
    );
}
