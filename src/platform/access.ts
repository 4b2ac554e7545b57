import {
  type Account,
  DESK_IN_WORDS,
  type DeskRights,
  isClosed,
  isOfficer,
  meetsApplicants,
  withoutDesk,
  worksAtDesk,
} from "#domains/accounts/accounts.ts";
import type { AdminLimit } from "#domains/accounts/roles.ts";
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

interface Call {
  /** The procedure's name; its first part, `admin` aside, is its domain. */
  path: string;
  type: string;
  meta?:
    | (Parameters<typeof isForPeople>[0] & { upload?: { kind: UploadKind }; scope?: string })
    | undefined;
}

type Within = (level: Level, call: Call | undefined) => boolean;

/** The domains of a part of the work, and single procedures of others. */
const within =
  (...names: string[]): Within =>
  (_level, call) =>
    call !== undefined && (names.includes(domainOf(call)) || names.includes(nameOf(call)));

/** An admin's own proofs and notices. */
const OWN = ["secondFactor.confirm", "secondFactor.askToConfirm"];

// Decision: src/decisions/120-an-admin-can-be-limited.md
/** What is open to an admin who is limited; without a call, something of the level is read. */
const LIMITS: Record<AdminLimit, Within> = {
  content: within(
    "categories",
    "content",
    "datedTables",
    "imports",
    "pictures",
    "rates",
    "redirects",
    "resources",
    "tables",
    "transfer",
  ),
  desk: (level) => level !== "admin" && level !== "portal",
  compliance: (level, call) =>
    call?.type !== "mutation" || within("notices", "leads.see")(level, call),
  users: within(
    "users",
    "officers",
    "uploads.profileImage",
    "uploads.removeProfileImage",
    "secondFactor.overview",
    "secondFactor.reset",
  ),
};

/** The levels at which an admin works on what is not their own, and so a limit decides. */
const LIMITED: readonly Level[] = ["portal", "staff", "desk", "admin"];

/** The user as the call sees them: what is outside an admin's limit sees no admin. */
export function limited<Seen extends Account>(user: Seen, level: Level, call?: Call): Seen {
  const decides =
    LIMITED.includes(level) || (call && ["documents", "letters"].includes(domainOf(call)));
  if (!user.limitedTo || !user.isAdmin || !decides || (call && OWN.includes(nameOf(call))))
    return user;
  return LIMITS[user.limitedTo](level, call) ? user : withoutDesk(user);
}

/** Throws FORBIDDEN where a limited admin would change who else has an admin's or the desk's rights. */
export function refuseBeyond({ user }: Actor, ...others: DeskRights[]): void {
  if (user.limitedTo && others.some(worksAtDesk))
    throw new AppError("FORBIDDEN", "Only an admin without a limit may change this user.");
}

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
  people: "admin",
  /** And only their own, or those that they work on: records/application-rights.ts. */
  documents: "signedIn",
} as const satisfies Record<UploadKind, Level>;

/**
 * Lets the actor pass, as the call sees them, or throws: 401 without a user, 403 for a user without
 * the right or with a required second factor still missing.
 */
export function authorize(level: Level, actor: Actor | undefined, call?: Call): Actor | undefined {
  if (level === "anyone") return actor;
  if (!actor) throw new AppError("UNAUTHORIZED", "Please sign in.");
  if (actor.mustEnrol && level !== "enrolling")
    throw new AppError(
      "SECOND_FACTOR_MISSING",
      "Please add a second factor to your account first.",
    );
  const user = limited(actor.user, level, call);
  if (LEVELS[level](user)) return { ...actor, user };
  const { limitedTo } = actor.user;
  const sentence = limitedTo && `Your account is limited to ${limitedTo}, and this is outside it.`;
  throw new AppError("FORBIDDEN", sentence ?? "You are not allowed to do this.");
}

/**
 * When an operation asks for a new proof, with 403 CONFIRMATION_REQUIRED: each time, by the second
 * factor or the password, which also serves retries or, where the operation makes a secret or
 * lasting access, only its one success; or, where the operation itself decides, only from users
 * with a second factor, of those only for the legal texts, or only for many records.
 */
export type Confirmed = true | "once" | "withFactor" | "legalTexts" | "inBulk";

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

function nameOf({ path }: Call): string {
  return path.replace(/^admin\./, "");
}

/** Files of resources belong to them. */
function domainOf({ path, meta }: Call): string {
  return meta?.upload?.kind === "resources"
    ? "resources"
    : (nameOf({ path, type: "" }).split(".")[0] ?? "");
}

/** What a token must be made for to call a procedure. */
export function scopeOf(call: Call): string {
  return `${domainOf(call)}:${call.type === "mutation" ? "write" : "read"}`;
}

/** Each of these opens a procedure to a token. */
export function scopesOf(call: Call): string[] {
  return [scopeOf(call), ...(call.meta?.scope === undefined ? [] : [call.meta.scope])];
}

// Decision: src/decisions/071-tokens-end.md
/**
 * Throws 403 for an operation that an API token may not perform, even if its owner may.
 */
export function authorizeToken({ token }: Actor, call: Call): void {
  if (!token) return;
  const isInScope = scopesOf(call).some((scope) => token.scopes.includes(scope));
  if (!isInScope || isForPeople(call.meta, call.type))
    throw new AppError("FORBIDDEN", "This token may not be used for this.");
}
