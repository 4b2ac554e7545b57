import {
  type Account,
  DESK_IN_WORDS,
  isClosed,
  isOfficer,
  meetsApplicants,
  worksAtDesk,
} from "#domains/accounts/accounts.ts";
import type { UploadKind } from "#domains/uploads/uploads.ts";
import { AppError } from "./errors.ts";

/** The user of a request, read from the database for that request; undefined for a visitor. */
export interface Actor {
  user: Account;
  sessionId: string;
  /**
   * How the user was identified: by the session cookie, an admin token without a cookie, or an API
   * token.
   */
  via: "cookie" | "bearer" | "token";
  /** What an API token may be used for; a token has no session. */
  token?: { id: number; name: string; scopes: readonly string[] };
  /** The class of the address that the request came from. */
  network?: string;
  /** The user must add a second factor first; until then everything else is refused. */
  mustEnrol?: boolean;
  /** The operation that a proof is spent on, in procedures that are confirmed. */
  operation?: string;
}

// Decision: src/decisions/001-levels-of-access.md
/**
 * The levels of access and who passes each. Procedures declare their level by the builder they
 * start from (trpc.ts), stored files by the folder below; there is no other way in.
 */
export const LEVELS = {
  anyone: () => true,
  enrolling: () => true,
  signedIn: () => true,
  officer: isOfficer,
  portal: (user) => user.isAdmin || isOfficer(user),
  staff: (user) => worksAtDesk(user) || meetsApplicants(user),
  desk: worksAtDesk,
  admin: (user) => user.isAdmin,
} as const satisfies Record<string, (user: Account) => boolean>;

export type Level = keyof typeof LEVELS;

/** Whether the user works for the lender: what they are shown of other people is written down. */
export function isStaff(user: Account): boolean {
  return LEVELS.portal(user) || LEVELS.staff(user);
}

export const LEVEL_IN_WORDS: Record<Level, string> = {
  anyone: "Everybody",
  enrolling: "Signed-in users, even without a required second factor",
  signedIn: "Signed-in users",
  officer: "Loan officers with a verified email",
  portal: "Loan officers with a verified email, and admins",
  staff: `Loan officers whom an admin has admitted, ${DESK_IN_WORDS.toLowerCase()} and admins`,
  desk: `${DESK_IN_WORDS} and admins`,
  admin: "Admins",
};

/** Who may download files stored under /uploads. */
export const UPLOAD_LEVELS = {
  logos: "anyone",
  profiles: "anyone",
  pictures: "anyone",
  resources: "portal",
  tables: "admin",
  imports: "admin",
  /** And only their own, or those that they work on: records/application-rights.ts. */
  documents: "signedIn",
} as const satisfies Record<UploadKind, Level>;

/**
 * Lets the actor pass or throws: 401 without a user, 403 for a user without the right or with a
 * required second factor still missing.
 */
export function authorize(level: Level, actor: Actor | undefined): void {
  if (level === "anyone") return;
  if (!actor) throw new AppError("UNAUTHORIZED", "Please sign in.");
  if (actor.mustEnrol && level !== "enrolling")
    throw new AppError(
      "SECOND_FACTOR_MISSING",
      "Please add a second factor to your account first.",
    );
  if (!LEVELS[level](actor.user))
    throw new AppError("FORBIDDEN", "You are not allowed to do this.");
}

/**
 * Whether API tokens are refused: they have no session to confirm, so a confirmed operation is open
 * to them only if it reads.
 */
export function isForPeople(
  { forPeople, confirmed }: { forPeople?: true; confirmed?: unknown } = {},
  type: string,
): boolean {
  const isAsked = confirmed !== undefined && confirmed !== "inBulk" && confirmed !== "legalTexts";
  return forPeople === true || (type === "mutation" && isAsked);
}

/**
 * The user's id, for calls that change what the account keeps. Throws CONFLICT while the account is
 * closed; a page that was opened before then reads the user again.
 */
export function openAccount({ user }: Pick<Actor, "user">): number {
  if (isClosed(user))
    throw new AppError(
      "CONFLICT",
      `This account was opened or changed for you. Please ${user.isOpenedByUs ? "" : "choose a new password by email first, or "}ask us to allow this.`,
    );
  return user.id;
}

interface Call {
  /** The procedure's name; its first part, `admin` aside, is its domain. */
  path: string;
  type: string;
  meta: (Parameters<typeof isForPeople>[0] & { upload?: { kind: UploadKind } }) | undefined;
}

/** What a token must be made for to call a procedure; files of resources belong to them. */
export function scopeOf({ path, type, meta }: Call): string {
  const [domain = ""] = path.replace(/^admin\./, "").split(".");
  const own = meta?.upload?.kind === "resources" ? "resources" : domain;
  return `${own}:${type === "mutation" ? "write" : "read"}`;
}

// Decision: src/decisions/071-tokens-end.md
/**
 * Throws 403 for an operation that an API token may not perform, even if its owner may.
 */
export function authorizeToken({ token }: Actor, call: Call): void {
  if (!token) return;
  const isInScope = token.scopes.includes(scopeOf(call));
  if (!isInScope || isForPeople(call.meta, call.type))
    throw new AppError("FORBIDDEN", "This token may not be used for this.");
}
