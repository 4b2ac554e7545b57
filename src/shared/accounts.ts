/** The signed-in person as the browser knows them; never a hash or a token. */
export interface User {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  bio: string;
  profileImage: string;
  isLoanOfficer: boolean;
  isAdmin: boolean;
  isVerified: boolean;
  /** There while a second factor that they must have is missing. */
  mustEnrol?: true | undefined;
}

/** One place where a person is signed in. */
export interface SessionSummary {
  /** Good for ending it, and for nothing else. */
  id: string;
  /** Such as `Firefox on Windows`. */
  device: string;
  createdAt: string;
  expiresAt: string;
  /** The one that asks. */
  isCurrent: boolean;
}

/** An address that is to become the account's once its link is followed. */
export interface PendingEmail {
  email: string;
  createdAt: string;
}

/** What is said when someone else has it already. */
export const TAKEN = {
  username: "This username is already taken.",
  email: "An account with this email address already exists.",
} as const;

/** What somebody else has already, beside its field. */
export function takenIssues(sentence: string): { path: string; message: string }[] {
  return Object.entries(TAKEN)
    .filter(([, message]) => message === sentence)
    .map(([path, message]) => ({ path, message }));
}

/** Said whether or not the address is anybody's. */
export const LINK_ON_ITS_WAY =
  "If this address belongs to an account, a message is on its way to it.";

/** Said of a link to a new password that was used, is too old, or is nobody's. */
export const INVALID_LINK = "This link is invalid or has expired. Please ask for a new one.";

export const PASSWORD_LENGTH = { min: 8, max: 256 } as const;

/**
 * One spelling for names that look the same: the unique column holds this. Upper case first, so that
 * letters whose lower case alone differs (a dotless i, a sharp s) fold together too.
 */
export function usernameKey(username: string): string {
  return username.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC").trim();
}

export function emailKey(email: string): string {
  return email.normalize("NFKC").toLowerCase().trim();
}
