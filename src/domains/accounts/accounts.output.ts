import { ADMIN_LIMIT_NAMES, DESK_ROLES, ofDeskRoles } from "./roles.ts";
import { flag, id, named, text, textOf, time, z } from "#kit/values/zod.ts";

/** The signed-in user as the browser knows them; never a hash or a token. */
export const user = named("User", {
  id,
  username: text,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  bio: text,
  profileImage: textOf("An address under /uploads/profiles, or empty"),
  isLoanOfficer: flag,
  isAdmin: flag,
  ...ofDeskRoles((role) => flag.meta({ description: DESK_ROLES[role].may })),
  isVerified: flag,
  limitedTo: z
    .enum(ADMIN_LIMIT_NAMES)
    .optional()
    .meta({ description: "For an admin: the part of the work to which they are limited" }),
  mustEnrol: z
    .literal(true)
    .optional()
    .meta({ description: "Present while a required second factor is missing" }),
});
export type User = z.infer<typeof user>;

export const signedInAdmin = named("SignedInAdmin", {
  ...user.shape,
  adminToken: textOf("For the Authorization header under /api/admin"),
});

/** The result of a sign-in's second step, the same on both login routes. */
export const signedIn = named("SignedIn", {
  ...user.shape,
  adminToken: text.optional().meta({ description: "For those who signed in by the admins' route" }),
});

export const session = named("Session", {
  id: textOf("Only for ending it"),
  device: textOf("Such as Firefox on Windows"),
  createdAt: time,
  expiresAt: time,
  isCurrent: flag.meta({ description: "The session of this request" }),
});
export type SessionSummary = z.infer<typeof session>;

/** A pending address, which becomes the account's once its link is followed. */
const emailInWaiting = z.object({ email: text, createdAt: time });
export type PendingEmail = z.infer<typeof emailInWaiting>;
export const pendingEmail = z.object({ pending: emailInWaiting.nullable() });

export const said = named("Said", { message: text });
export const linkState = z.object({ works: flag });
export const SIGN_IN_PAGES = ["/admin", "/LOagentsPortal/login", "/auth"] as const;
export const resetUsername = z.object({
  username: text,
  signInAt: z.enum(SIGN_IN_PAGES).meta({ description: "The sign-in page of the area they use" }),
});
export type ResetAccount = z.infer<typeof resetUsername>;
