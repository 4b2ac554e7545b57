import { DESK_IN_WORDS } from "#domains/accounts/roles.ts";
import {
  PASSWORD_LENGTH,
  type DeskRights,
  type User,
  worksAtDesk,
} from "#domains/accounts/accounts.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { invalidAt } from "#platform/errors.ts";
import list from "./common-passwords.txt?raw";
import { hashPassword, type Place } from "./passwords.server.ts";
import { queueMail } from "#domains/mail/outbox.server.ts";
import { passwordChanged } from "#domains/accounts/account-mails.server.ts";
import type { Site } from "#platform/context.ts";
import { endLastingAccess } from "#domains/accounts/lasting-access.server.ts";
import { writeUser } from "#domains/accounts/user-rows.server.ts";

/** The 10,000 most common passwords of six characters or more, from zxcvbn-ts (MIT). */
const COMMON = new Set(list.trimEnd().split("\n"));

function lengthRule({ isAdmin }: DeskRights): string {
  const who = isAdmin ? "Administrators" : DESK_IN_WORDS;
  return `${who} need a password of at least ${PASSWORD_LENGTH.adminMin} characters.`;
}

interface Owner extends DeskRights, Pick<User, "username" | "email"> {
  /** The lender's name, which is public. */
  company: string;
}

/** What is stored about a password, because its length cannot be read from the hash. */
export type StoredPassword = Pick<Row<"users">, "passwordHash" | "passwordFitsAdmin">;

export type PasswordField = "password" | "newPassword";

interface HowAsked {
  field?: PasswordField;
  place?: Place | undefined;
}

/**
 * Hashes a password that a person has chosen, on every route. Throws BAD_REQUEST with the field for
 * a password that an attacker would try first.
 */
export function hashNewPassword(
  password: string,
  owner: Owner,
  { field = "password", place }: HowAsked = {},
): Promise<StoredPassword> {
  const message = weaknessOf(password, owner);
  if (message !== undefined) throw invalidAt(field, message);
  return hashMadePassword(password, place);
}

/** The same for a randomly generated password. */
export async function hashMadePassword(password: string, place?: Place): Promise<StoredPassword> {
  const passwordHash = await hashPassword(password, place);
  return { passwordHash, passwordFitsAdmin: password.length >= PASSWORD_LENGTH.adminMin ? 1 : 0 };
}

/** Throws BAD_REQUEST for a user whose password may be too short for their new role. */
export async function requireDeskPassword(db: Db, userId: number, role: DeskRights): Promise<void> {
  const row = await db
    .selectFrom("users")
    .where("id", "=", userId)
    .select("passwordFitsAdmin")
    .executeTakeFirst();
  if (row?.passwordFitsAdmin === 0) throw tooShortFor(role, "password");
}

export function tooShortFor(role: DeskRights, field: PasswordField) {
  return invalidAt(field, `${lengthRule(role)} Please enter a new one.`);
}

/** Why a password is refused, as a sentence; undefined when it is accepted. */
export function weaknessOf(
  password: string,
  { username, email, company, ...role }: Owner,
): string | undefined {
  if (COMMON.has(fold(password)))
    return "This password is one of the most common ones. Please choose another.";
  if (
    [username, email, email.split("@")[0] ?? "", company, firstWord(company)].some(isIn(password))
  )
    return "Please choose a password that is not your username, your email address or our name.";
  const isShort = worksAtDesk(role) && password.length < PASSWORD_LENGTH.adminMin;
  return isShort ? lengthRule(role) : undefined;
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}

/** Only letters and digits, so that `Harborstone-Home Loans` is `harborstonehomeloans`. */
function bare(text: string): string {
  return fold(text).replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

/** Removes the digits that people put before or after a word. */
function core(text: string): string {
  return bare(text).replace(/^\p{N}+|\p{N}+$/gu, "");
}

/** Shorter names, such as the `j` of `j99`, are no clue to a password. */
const SHORTEST_CORE = 3;

/** Whether a password is a name, ignoring signs and digits at its ends. */
function isIn(password: string): (name: string) => boolean {
  return (name) => {
    if (bare(name) !== "" && bare(password) === bare(name)) return true;
    return core(name).length >= SHORTEST_CORE && core(password) === core(name);
  };
}

/** The first word of the lender's name that is long enough to be a password with a digit or two. */
function firstWord(company: string): string {
  return /[\p{L}\p{M}\p{N}]{5,}/u.exec(company)?.[0] ?? "";
}

interface NewPassword extends StoredPassword {
  /** The form field to name in a refusal. */
  field?: PasswordField;
  keepSession?: string | undefined;
  /** The hash that was checked: the password is set only if this is still the user's. */
  instead?: string | undefined;
  /** Whether this is the first password that the person has chosen: nobody needs a warning then. */
  isFirst?: boolean;
}

/**
 * Sets a password and ends everything that the old one gave access to, except the session to keep.
 * The user is told by mail unless it is their first. Call it in a transaction. Undefined when the user does not exist or the
 * password was changed meanwhile. Throws BAD_REQUEST for a short password of somebody who joined
 * the desk while it was hashed.
 */
export async function setPassword(
  trx: Db,
  site: Site,
  userId: number,
  { keepSession, instead, field = "password", isFirst = false, ...stored }: NewPassword,
): Promise<User | undefined> {
  const changes = { ...stored, invitedAt: null };
  const user = await writeUser(trx, userId, changes, { passwordHash: instead });
  if (!user) return undefined;
  if (worksAtDesk(user) && stored.passwordFitsAdmin === 0) throw tooShortFor(user, field);
  // Chosen without the old one, perhaps through the address that nobody has confirmed
  if (instead === undefined)
    await writeUser(trx, userId, { unconfirmed: null }, { unconfirmed: "address" });
  await endLastingAccess(trx, userId, { why: "a new password", keepSession });
  if (!isFirst) await queueMail(trx, passwordChanged(site, user));
  return user;
}
