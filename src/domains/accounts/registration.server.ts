import { ofDeskRoles } from "./roles.ts";
import type { z } from "zod";
import type { registerInput, ProfileInput } from "./accounts.input.ts";
import { type User, emailKey, type PendingEmail } from "./accounts.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { notify, adminReaders } from "#domains/notices/notify.server.ts";
import { readOfficeAddresses } from "#domains/settings/settings.server.ts";
import { linkMail, officerRegistered } from "./account-mails.server.ts";
import { requestMail } from "./links/mail-requests.server.ts";
import {
  lockSignUpRules,
  readSignUpRules,
  refuseForeignAddress,
  requestOfficerRole,
  movesAway,
} from "./officers/officer-sign-up.server.ts";
import {
  hashNewPassword,
  type StoredPassword,
  setPassword,
} from "./passwords/password-rules.server.ts";
import type { Place } from "./passwords/passwords.server.ts";
import { addUser, refuseTaken, writeUser, toUser, USER_COLUMNS } from "./user-rows.server.ts";
import type { Site } from "#platform/context.ts";
import { type Actor, openAccount } from "#platform/access.ts";
import { checkPassword, wrongPassword } from "./passwords/own-password.server.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import { useUpLinks } from "./links/links.server.ts";

/**
 * Creates an unverified account and queues the link to verify its address, plus a notice to the
 * office for a loan officer. Throws BAD_REQUEST when a loan officer's address is at a domain that
 * the lender does not accept, BUSY when too many passwords wait, and CONFLICT when the username or
 * the address is taken: then the owner of the address is told. The password is hashed first and the
 * owner is looked up later, so that the response time reveals nothing about an address.
 */
export async function register(
  db: Db,
  { site, place }: { site: Site; place: Place | undefined },
  input: z.output<typeof registerInput>,
): Promise<User> {
  if (input.isLoanOfficer) refuseForeignAddress(await readSignUpRules(db), input.email);
  const roles = { isAdmin: false, ...ofDeskRoles(() => false) };
  const owner = { ...input, ...roles, company: site.companyName };
  const stored = await hashNewPassword(input.password, owner, { place });
  try {
    await refuseTaken(db, input);
    return await db.transaction().execute((trx) => enroll(trx, site, { ...input, ...stored }));
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT")
      await requestMail(db, "address-tried", input.email);
    throw error;
  }
}

async function enroll(
  trx: Db,
  site: Site,
  input: z.output<typeof registerInput> & StoredPassword,
): Promise<User> {
  const { username, firstName, lastName, email, phone, passwordHash, passwordFitsAdmin } = input;
  const rules = input.isLoanOfficer ? await lockSignUpRules(trx) : undefined;
  if (rules) refuseForeignAddress(rules, email);
  const waits = rules?.needsApproval === true;
  const user = await addUser(trx, {
    username,
    firstName,
    lastName,
    email,
    phone,
    passwordHash,
    passwordFitsAdmin,
    isLoanOfficer: input.isLoanOfficer && !waits ? 1 : 0,
    isAdmin: 0,
    isVerified: 0,
  });
  await queueMail(trx, linkMail("verify-email", site, user));
  if (waits) await requestOfficerRole(trx, user.id);
  if (input.isLoanOfficer) await notifyOffice(trx, site, { user, waits });
  return user;
}

async function notifyOffice(
  trx: Db,
  site: Site,
  registered: { user: User; waits: boolean },
): Promise<void> {
  const office = await readOfficeAddresses(trx);
  const mailTo = (to: string) => officerRegistered(site, to, registered);
  for (const to of office) await queueMail(trx, mailTo(to));
  await notify(
    trx,
    {
      kind: "officer",
      title: mailTo("").subject,
      path: () => "/admin/users",
      mailed: office,
      mail: ({ email }) => mailTo(email),
    },
    await adminReaders(trx),
  );
}

/** Changes that signed-in users make to their own account. */

export async function saveProfile(db: Db, actor: Actor, profile: ProfileInput): Promise<User> {
  const saved = await db.transaction().execute((trx) => writeUser(trx, actor.user.id, profile));
  if (!saved) throw new AppError("UNAUTHORIZED", "Please sign in.");
  return saved;
}

interface Asker {
  actor: Actor;
  site: Site;
  /** The place in the hashing line. */
  place?: Place | undefined;
}

/** Changes the password, ends every other session than this one and tells the user by mail. */
export async function changePassword(
  db: Db,
  { actor, site, place }: Asker,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { user } = actor;
  const oldHash = await checkPassword(db, user.id, { password: currentPassword, place });
  const owner = { ...user, company: site.companyName };
  const stored = await hashNewPassword(newPassword, owner, { field: "newPassword" });
  await db.transaction().execute(async (trx) => {
    const keepSession = actor.sessionId;
    const field = "newPassword" as const;
    const changed = { ...stored, keepSession, instead: oldHash, field };
    if (!(await setPassword(trx, site, user.id, changed))) throw wrongPassword();
  });
}

/** A new address is pending until its link is followed. See src/decisions/019-pending-address.md */

const DAY_SECONDS = 86_400;
const MOST_A_DAY = 3;

/**
 * Records a request to change the address, replacing an earlier one. The response is the same
 * whether or not the address is known; which mail to send is decided outside the request. A change
 * of letter case alone is saved at once. Throws BAD_REQUEST for a loan officer's new address
 * outside the lender's domains, and CONFLICT while nothing shows whose the account is: its password
 * may be a thief's.
 */
export async function requestEmailChange(
  db: Db,
  { actor, place }: { actor: Actor; place?: Place | undefined },
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<User> {
  const { user } = actor;
  openAccount(actor);
  const oldHash = await checkPassword(db, user.id, { password: currentPassword, place });
  return db.transaction().execute(async (trx) => {
    const isSame = emailKey(email) === emailKey(user.email);
    const own = isSame
      ? await writeUser(trx, user.id, { email }, { passwordHash: oldHash })
      : await holdOwner(trx, user.id, oldHash);
    if (!own) throw wrongPassword();
    if (await movesAway(trx, own, email)) refuseForeignAddress(await readSignUpRules(trx), email);
    if (isSame) return own;
    await refuseMany(trx, user.id);
    await endPendingEmail(trx, user.id);
    await trx
      .insertInto("emailChanges")
      .values({ userId: user.id, email, emailKey: emailKey(email), createdAt: now() })
      .execute();
    await requestMail(trx, "verify-email", email);
    return own;
  });
}

/** The user, if the checked password is still current; their other requests wait for this one. */
async function holdOwner(trx: Db, userId: number, oldHash: string): Promise<User | undefined> {
  const row = await trx
    .selectFrom("users")
    .where("id", "=", userId)
    .where("passwordHash", "=", oldHash)
    .select(USER_COLUMNS)
    .forUpdate()
    .executeTakeFirst();
  return row && toUser(row);
}

function now(): string {
  return new Date().toISOString();
}

async function refuseMany(trx: Db, userId: number): Promise<void> {
  const since = ago(DAY_SECONDS * 1000);
  const asked = await trx
    .selectFrom("emailChanges")
    .where("userId", "=", userId)
    .where("createdAt", ">", since)
    .select("id")
    .execute();
  if (asked.length >= MOST_A_DAY)
    throw new AppError(
      "TOO_MANY_REQUESTS",
      "You have asked for three address changes within a day. Please try again tomorrow.",
      { retryAfter: DAY_SECONDS },
    );
}

export async function findPendingEmail(db: Db, userId: number): Promise<PendingEmail | undefined> {
  return db
    .selectFrom("emailChanges")
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .select(["email", "createdAt"])
    .executeTakeFirst();
}

/** Cancels the pending change, and its link stops working. */
export async function endPendingEmail(db: Db, userId: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("emailChanges")
    .set({ endedAt: now() })
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await useUpLinks(db, "verify-email", userId);
}

/** When a pending address that was not verified is deleted. */
const PENDING_KEPT_MS = 7 * DAY_MS;

/** Removes addresses that nobody verified in time; runs hourly. */
export async function sweepPendingEmails(db: Db): Promise<void> {
  await db.deleteFrom("emailChanges").where("createdAt", "<=", ago(PENDING_KEPT_MS)).execute();
}
