import type { User } from "../shared/accounts.ts";
import type { UploadKind } from "../shared/uploads.ts";
import { AppError } from "./errors.ts";

/** Whoever is asking, read from the database at this very request; undefined for a visitor. */
export interface Actor {
  user: User;
  sessionId: string;
  /** How they proved it: the session cookie, or an admin token without one. */
  via: "cookie" | "bearer";
  /** They must have a second factor and have none: until they add one, all else is refused. */
  mustEnrol?: boolean;
}

// Decision: src/decisions/001-levels-of-access.md
/**
 * The six levels of access and whom each lets through. Procedures name theirs through the builder
 * they start from (trpc.ts), stored files by folder below; there is no other way in.
 */
export const LEVELS = {
  anyone: () => true,
  enrolling: () => true,
  signedIn: () => true,
  officer: (user) => user.isLoanOfficer && user.isVerified,
  staff: (user) => user.isAdmin || (user.isLoanOfficer && user.isVerified),
  admin: (user) => user.isAdmin,
} as const satisfies Record<string, (user: User) => boolean>;

export type Level = keyof typeof LEVELS;

/** Who may download what is stored under /uploads. */
export const UPLOAD_LEVELS = {
  logos: "anyone",
  profiles: "anyone",
  resources: "staff",
} as const satisfies Record<UploadKind, Level>;

/**
 * Lets the actor through or throws: 401 for nobody, 403 for the wrong person, and for whoever has yet
 * to add the second factor that they must have.
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
