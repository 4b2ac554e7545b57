import { type AdminLimit, ofDeskRoles } from "./roles.ts";
import { defineTable, historyOf } from "#kit/table/table.ts";
import { flag, id, number, text } from "#domains/columns.ts";

/** The two sign-in routes; only the admins' returns an admin token. */
export type SignInDoor = "site" | "admin";

export type LinkPurpose = "verify-email" | "reset-password";

/** What visitors see of a loan officer; the record of the site keeps how it was. */
const SHOWN = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "bio",
  "profileImage",
  "isLoanOfficer",
  "isVerified",
  "deactivatedAt",
] as const;

export const users = defineTable("users", {
  id: id(),
  username: text("account"),
  usernameKey: text("account").unique(),
  firstName: text("account"),
  lastName: text("account"),
  email: text("account"),
  emailKey: text("account").unique(),
  phone: text("account").default(""),
  bio: text("officers").default(""),
  profileImage: text("officers").default("").holdsUploads(),
  passwordHash: text("account"),
  /** When an admin invited the person, until they choose a password. */
  invitedAt: text("none").nullable(),
  /** Whether the password is known to be long enough for an admin. */
  passwordFitsAdmin: flag("none").default(0),
  isLoanOfficer: flag("officers").default(0),
  /** When an admin admitted the officer to applicants; null for who is not admitted. */
  admittedAt: text("officers").nullable(),
  isAdmin: flag("none").default(0),
  ...ofDeskRoles(() => flag("none").default(0)),
  limitedTo: text<AdminLimit>("none").nullable(),
  isVerified: flag("account").default(0),
  isProtected: flag("none").default(0),
  revision: number("none").default(1),
  createdAt: text("account"),
  /** Null while the account is active. */
  deactivatedAt: text("none").nullable(),
  /** From when the password counts as a proof, after a change that nobody has confirmed. */
  provesFrom: text("none").nullable(),
  /**
   * What that change was. After another address alone, the password from before still counts;
   * after another password alone, a link to the address does. Null is anything else.
   */
  unconfirmed: text<"address" | "password">("none").nullable(),
  /** The address from before such a change to somebody of the desk; it counts until then. */
  formerEmail: text("account").nullable(),
});

/** How often all access of a user has ended; their preview links contain it. */
export const accessEndings = defineTable("accessEndings", {
  userId: number("none").key().references("users", "cascade"),
  times: number("none"),
});

export const officerSignUp = defineTable("officerSignUp", {
  id: number("none").key(),
  needsApproval: flag("none").default(0),
  domains: text("none").default("[]"),
});

export const officerRequests = defineTable("officerRequests", {
  userId: number("officers").key().references("users", "cascade"),
  createdAt: text("officers"),
});

export const sessions = defineTable("sessions", {
  id: text("signIns").key(),
  userId: number("signIns").references("users", "cascade"),
  adminTokenHash: text("signIns").nullable().unique(),
  userAgent: text("signIns").default(""),
  createdAt: text("signIns"),
  expiresAt: text("signIns"),
  absoluteExpiresAt: text("none"),
  /** When the session's user last proved their identity. */
  confirmedAt: text("signIns").nullable(),
  /** The network from which it was given, in which alone it serves. */
  confirmedFrom: text("signIns").nullable(),
  /** The operation that spent that proof; null while it is open. */
  confirmedFor: text("signIns").nullable(),
}).with({ secret: true });

export const browsers = defineTable("browsers", {
  idHash: text("signIns").key(),
  userId: number("signIns").key().references("users", "cascade"),
  userAgent: text("signIns"),
  createdAt: text("signIns"),
  lastSeenAt: text("signIns"),
  /** Null for a browser in which the user has neither signed in nor chosen a first password. */
  signedInAt: text("signIns").nullable(),
}).with({ secret: true });

export const mailTokens = defineTable("mailTokens", {
  tokenHash: text("mail").key(),
  purpose: text<LinkPurpose>("mail"),
  userId: number("mail").references("users", "cascade"),
  email: text("mail"),
  createdAt: text("mail"),
  expiresAt: text("mail"),
  usedAt: text("mail").nullable(),
}).with({ secret: true });

export const emailChanges = defineTable("emailChanges", {
  id: id(),
  userId: number("account").references("users", "cascade"),
  email: text("account"),
  emailKey: text("account"),
  createdAt: text("account"),
  endedAt: text("account").nullable(),
}).with({ uniqueWhere: [["userId"]] });

/** Wrong passwords, counted for all processes that share the database. */
export const wrongTries = defineTable("wrongTries", {
  /** A keyed hash of an account, a network, or both. */
  key: text("signIns").key(),
  /** The times in milliseconds, as a JSON list. */
  times: text("signIns"),
  /** When it can be deleted. */
  until: text("none"),
}).with({ secret: true });

export const pendingSignIns = defineTable("pendingSignIns", {
  id: text("account").key(),
  userId: number("account").references("users", "cascade"),
  door: text<SignInDoor>("account"),
  expiresAt: text("none"),
}).with({ secret: true });

export const rememberedBrowsers = defineTable("rememberedBrowsers", {
  id: id(),
  tokenHash: text("secondFactor").unique(),
  userId: number("secondFactor").references("users", "cascade"),
  userAgent: text("secondFactor"),
  createdAt: text("secondFactor"),
  expiresAt: text("secondFactor"),
}).with({ secret: true });

export const usersShown = historyOf(users, ["id", ...SHOWN]);
