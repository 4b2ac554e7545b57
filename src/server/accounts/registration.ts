import type { z } from "zod";
import type { registerInput } from "../../shared/accounts.input.ts";
import { emailKey, TAKEN, type User, usernameKey } from "../../shared/accounts.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { queueMail } from "../mail/outbox.ts";
import { linkMail, type Site } from "./account-mails.ts";
import { hashPassword } from "./passwords.ts";
import { toUser, USER_COLUMNS } from "./users.ts";

/**
 * Makes an account; a loan officer's is unverified and the link to verify it is queued with it.
 * Throws CONFLICT when the username or the address is taken, BUSY when too many passwords wait.
 */
export async function register(
  db: Db,
  site: Site,
  input: z.output<typeof registerInput>,
): Promise<User> {
  await refuseTaken(db, input);
  const passwordHash = await hashPassword(input.password);
  return db.transaction().execute(async (trx) => {
    await refuseTaken(trx, input);
    const user = toUser(
      await trx
        .insertInto("users")
        .values({
          username: input.username,
          usernameKey: usernameKey(input.username),
          firstName: input.firstName,
          lastName: input.lastName,
          email: input.email,
          emailKey: emailKey(input.email),
          phone: input.phone,
          passwordHash,
          isLoanOfficer: input.isLoanOfficer ? 1 : 0,
          isAdmin: 0,
          isVerified: 0,
          createdAt: new Date().toISOString(),
        })
        .returning(USER_COLUMNS)
        .executeTakeFirstOrThrow(),
    );
    if (user.isLoanOfficer) await queueMail(trx, linkMail("verify-email", site, user));
    return user;
  });
}

/** Throws CONFLICT when somebody else has the username or the address already. */
export async function refuseTaken(
  db: Db,
  { username, email }: { username?: string; email?: string },
  exceptId = 0,
): Promise<void> {
  const others = db.selectFrom("users").where("id", "!=", exceptId).select("id");
  if (username !== undefined) {
    const holder = others.where("usernameKey", "=", usernameKey(username));
    if (await holder.executeTakeFirst()) throw new AppError("CONFLICT", TAKEN.username);
  }
  if (email !== undefined) {
    const holder = others.where("emailKey", "=", emailKey(email));
    if (await holder.executeTakeFirst()) throw new AppError("CONFLICT", TAKEN.email);
  }
}
