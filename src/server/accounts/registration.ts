import type { z } from "zod";
import type { registerInput } from "../../shared/accounts.input.ts";
import { emailKey, TAKEN, type User, usernameKey } from "../../shared/accounts.ts";
import { addressesIn } from "../../shared/settings.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { queueMail } from "../mail/outbox.ts";
import { readSetting } from "../settings/settings.ts";
import { linkMail, officerRegistered, type Site } from "./account-mails.ts";
import { tellOwner } from "./mail-requests.ts";
import { hashNewPassword } from "./password-rules.ts";
import { toUser, USER_COLUMNS } from "./users.ts";

/**
 * Makes an account, unverified; the link to verify its address is queued with it, and a notice to
 * the office when it is a loan officer's. Throws CONFLICT when the username or the address is taken,
 * whose owner is then told; BUSY when too many passwords wait.
 */
export async function register(
  db: Db,
  site: Site,
  input: z.output<typeof registerInput>,
): Promise<User> {
  await refuseTaken(db, input).catch(async (error: unknown) => {
    await tellHolder(db, site, input.email);
    throw error;
  });
  const owner = { ...input, isAdmin: false, company: site.name };
  const passwordHash = await hashNewPassword(input.password, owner);
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
    await queueMail(trx, linkMail("verify-email", site, user));
    if (user.isLoanOfficer)
      for (const to of addressesIn(await readSetting(trx, "contactEmail")))
        await queueMail(trx, officerRegistered(site, to, user));
    return user;
  });
}

async function tellHolder(db: Db, site: Site, email: string): Promise<void> {
  const holder = await db
    .selectFrom("users")
    .where("emailKey", "=", emailKey(email))
    .select(USER_COLUMNS)
    .executeTakeFirst();
  if (holder) await db.transaction().execute((trx) => tellOwner(trx, site, toUser(holder)));
}

/** Throws CONFLICT when somebody else has the username or the address already. */
export async function refuseTaken(
  db: Db,
  { username, email }: { username?: string; email?: string },
  exceptId = 0,
): Promise<void> {
  if (username !== undefined && (await isTaken(db, { username }, exceptId)))
    throw new AppError("CONFLICT", TAKEN.username);
  if (email !== undefined && (await isTaken(db, { email }, exceptId)))
    throw new AppError("CONFLICT", TAKEN.email);
}

/** Whether somebody else has it. */
export async function isTaken(
  db: Db,
  value: { username: string } | { email: string },
  exceptId: number,
): Promise<boolean> {
  const others = db.selectFrom("users").where("id", "!=", exceptId).select("id");
  const holder =
    "email" in value
      ? others.where("emailKey", "=", emailKey(value.email))
      : others.where("usernameKey", "=", usernameKey(value.username));
  return (await holder.executeTakeFirst()) !== undefined;
}
