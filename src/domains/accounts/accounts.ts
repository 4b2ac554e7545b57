import { type DeskRole, deskRolesOf, ofDeskRoles } from "./roles.ts";
import type { User } from "./accounts.output.ts";
export { DESK_IN_WORDS } from "./roles.ts";
export type { PendingEmail, SessionSummary, User } from "./accounts.output.ts";

/** The installed admin until they enter their own name. */
export const FIRST_ADMIN_NAME = { firstName: "Site", lastName: "Administrator" };

/** An officer with full rights: one whose e-mail is verified. */
export function isOfficer(user: Pick<User, "isLoanOfficer" | "isVerified"> | undefined): boolean {
  return user?.isLoanOfficer === true && user.isVerified;
}

/** The user as the server knows them; answers leave out what is added here unless they declare it. */
export interface Account extends User {
  /** Whether an admin has admitted the loan officer to applicants. */
  isAdmitted: boolean;
  /** From when their proofs count, after a change that nobody has confirmed. */
  provesFrom: string | null;
  createdAt: string;
  /** Present while the account is closed and a password chosen by mail would not open it. */
  isOpenedByUs?: true;
}

// Decision: src/decisions/068-officers-are-admitted.md
/** An officer who may meet applicants: one whom an admin has admitted. */
export function meetsApplicants(
  user: Pick<Account, "isLoanOfficer" | "isVerified" | "isAdmitted">,
): boolean {
  return isOfficer(user) && user.isAdmitted;
}

/** What decides whether somebody works at the desk. */
export type DeskRights = Pick<User, "isAdmin" | DeskRole>;

/** Those who work on everybody's leads: admins, and the other roles of the desk, which may do nothing else. */
export function worksAtDesk(user: DeskRights | undefined): boolean {
  return user !== undefined && (user.isAdmin || deskRolesOf(user).length > 0);
}

/** Among them, those whom new leads concern: no admin who is limited to something else. */
export function worksOnLeads(user: DeskRights & Pick<User, "limitedTo">): boolean {
  return worksAtDesk(user) && (!user.limitedTo || user.limitedTo === "desk");
}

/** The user as somebody without the rights of the desk. */
export function withoutDesk<Given extends DeskRights>(user: Given): Given {
  return { ...user, ...ofDeskRoles(() => false), isAdmin: false };
}

/** Those who are no staff: a customer has only the rights of a person who registered. */
export function isCustomer(user: DeskRights & Pick<User, "isLoanOfficer">): boolean {
  return !worksAtDesk(user) && !user.isLoanOfficer;
}

export function fullName({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}

/** Shown whether or not the address has an account. */
export const LINK_ON_ITS_WAY =
  "If this address belongs to an account, a message is on its way to it.";

/** Shown with every mail to a typed address; whether this one waits is told to nobody. */
export const EMAILS_AN_HOUR =
  "One address gets at most three emails an hour from us, so it can come later than usual.";

/** Shown instead when no mail server is set, also whether or not the address has an account. */
export const NO_LINK_SENT =
  "This website cannot send email yet, so no link has gone out. Please contact us instead.";

/** Shown for a password link that was used, has expired or is unknown. */
export const INVALID_LINK = "This link is invalid or has expired. Please ask for a new one.";

/** In characters; administrators need more of them. */
export const PASSWORD_LENGTH = { min: 8, adminMin: 10, max: 256 } as const;

/**
 * One spelling for names that look the same; the unique column holds it. Upper case first, so that
 * letters that differ only in lower case (a dotless i, a sharp s) become equal too.
 */
export function usernameKey(username: string): string {
  return username.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC").trim();
}

export function emailKey(email: string): string {
  return email.normalize("NFKC").toLowerCase().trim();
}

// Decision: src/decisions/069-confirmed-is-a-level.md
/**
 * Whether the user's address shows who they are: it is verified, and since a change to the account
 * that nobody confirmed, the user has chosen a new password by mail or an admin has vouched for them.
 * Time alone proves nothing here, unlike for confirmations. Anybody can register with any address.
 */
export function hasProvedAddress({
  isVerified,
  ...user
}: Pick<Account, "isVerified" | "provesFrom">): boolean {
  return isVerified && !isClosed(user);
}

/** Whether what the account kept before is closed: nobody has proved since that the user is its owner. */
export function isClosed({ provesFrom }: Pick<Account, "provesFrom">): boolean {
  return provesFrom !== null;
}

/** Whether the user has proved that the address is theirs. */
export function ownsAddress(
  user: Pick<Account, "email" | "isVerified" | "provesFrom">,
  email: string,
): boolean {
  return hasProvedAddress(user) && emailKey(user.email) === emailKey(email);
}
