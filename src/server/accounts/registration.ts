import type { z } from "zod";
import type { registerInput } from "#shared/accounts.input.ts";
import { emailKey, type User } from "#shared/accounts.ts";
import { addressesIn } from "#shared/settings.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError } from "#server/errors.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { readSetting } from "#server/settings/settings.ts";
import { linkMail, officerRegistered, type Site } from "./account-mails.ts";
import { tellOwner } from "./links/mail-requests.ts";
import { hashNewPassword } from "./passwords/password-rules.ts";
import { refuseTaken } from "./taken.ts";
import { addUser, toUser, USER_COLUMNS } from "./users.ts";

/**
 * Creates an unverified account and queues the link to verify its address, plus a notice to the
 * office for a loan officer. Throws CONFLICT when the username or the address is taken, and then
 * notifies its owner; BUSY when too many passwords wait.
 */
export async function register(
  db: Db,
  site: Site,
  input: z.output<typeof registerInput>,
): Promise<User> {
  try {
    await refuseTaken(db, input);
    const owner = { ...input, isAdmin: false, company: site.name };
    const passwordHash = await hashNewPassword(input.password, owner);
    return await db.transaction().execute((trx) => enrol(trx, site, { ...input, passwordHash }));
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT")
      await tellHolder(db, site, input.email);
    throw error;
  }
}

async function enrol(
  trx: Db,
  site: Site,
  input: z.output<typeof registerInput> & { passwordHash: string },
): Promise<User> {
  const { username, firstName, lastName, email, phone, passwordHash } = input;
  const user = await addUser(trx, {
    username,
    firstName,
    lastName,
    email,
    phone,
    passwordHash,
    isLoanOfficer: input.isLoanOfficer ? 1 : 0,
    isAdmin: 0,
    isVerified: 0,
  });
  await queueMail(trx, linkMail("verify-email", site, user));
  if (user.isLoanOfficer)
    for (const to of addressesIn(await readSetting(trx, "contactEmail")))
      await queueMail(trx, officerRegistered(site, to, user));
  return user;
}

async function tellHolder(db: Db, site: Site, email: string): Promise<void> {
  const holder = await db
    .selectFrom("users")
    .where("emailKey", "=", emailKey(email))
    .select(USER_COLUMNS)
    .executeTakeFirst();
  if (holder) await db.transaction().execute((trx) => tellOwner(trx, site, toUser(holder)));
}
