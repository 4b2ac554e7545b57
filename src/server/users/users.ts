import type { z } from "zod";
import { emailKey, type User, usernameKey } from "../../shared/accounts.ts";
import { type EditableUser, isProtected } from "../../shared/users.ts";
import type { newUserInput, userChanges } from "../../shared/users.input.ts";
import type { Actor } from "../access.ts";
import { invitation, type Site } from "../accounts/account-mails.ts";
import { hashNewPassword } from "../accounts/password-rules.ts";
import { refuseTaken } from "../accounts/registration.ts";
import { nameOf, toUser, USER_COLUMNS } from "../accounts/users.ts";
import { recordChange } from "../audit/audit.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { queueMail } from "../mail/outbox.ts";
import { tellAdmins } from "./admin-notices.ts";
import { requireConfirmation } from "../second-factor/confirmation.ts";

/** A user with the revision that an edit goes by. Throws NOT_FOUND. */
export async function findUser(db: Db, id: number): Promise<EditableUser> {
  const row = await db
    .selectFrom("users")
    .where("id", "=", id)
    .select(USER_COLUMNS)
    .select("revision")
    .executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND", "This user does not exist.");
  return { ...toUser(row), revision: row.revision };
}

/**
 * Makes a user for somebody; the admin vouches for the e-mail. An invited one is sent a link to choose
 * a password. Throws CONFLICT when the username or the address is taken.
 */
export async function createUser(
  db: Db,
  { actor, site }: { actor: Actor; site: Site },
  { password, invite, ...input }: z.output<typeof newUserInput>,
): Promise<User> {
  if (input.isAdmin) await requireConfirmation(db, actor);
  await refuseTaken(db, input);
  const passwordHash = await hashNewPassword(password, { ...input, company: site.name });
  return db.transaction().execute(async (trx) => {
    if (input.isAdmin) await requireConfirmation(trx, actor);
    await refuseTaken(trx, input);
    const row = await trx
      .insertInto("users")
      .values({
        ...input,
        usernameKey: usernameKey(input.username),
        emailKey: emailKey(input.email),
        passwordHash,
        isLoanOfficer: input.isLoanOfficer ? 1 : 0,
        isAdmin: input.isAdmin ? 1 : 0,
        isVerified: 1,
        createdAt: new Date().toISOString(),
      })
      .returning(USER_COLUMNS)
      .executeTakeFirstOrThrow();
    const user = toUser(row);
    await recordChange(trx, actor, { action: "users.create", subject: nameOf(user), after: input });
    if (invite) await queueMail(trx, invitation(site, user));
    const what = user.isAdmin ? (["made an administrator"] as const) : [];
    await tellAdmins(trx, { actor, site }, { user, what: [...what] });
    return user;
  });
}

/** Deletes a user with all sessions. Resolves to the address of their portrait, for its removal. */
export async function deleteUser(db: Db, actor: Actor, id: number): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { revision: _, ...user } = await findUser(trx, id);
    if (isProtected(user)) throw new AppError("FORBIDDEN", "The user admin cannot be deleted.");
    await recordChange(trx, actor, {
      action: "users.delete",
      subject: nameOf(user),
      before: user,
    });
    // Sessions, links and unsent mails go along by their foreign keys
    await trx.deleteFrom("users").where("id", "=", id).execute();
    return user.profileImage;
  });
}

export type UserChanges = z.output<typeof userChanges>;
