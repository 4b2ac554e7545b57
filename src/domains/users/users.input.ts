import { ADMIN_LIMIT_NAMES, ofDeskRoles } from "#domains/accounts/roles.ts";
import { newUsername } from "#domains/accounts/accounts.input.ts";
import { PASSWORD_LENGTH } from "#domains/accounts/accounts.ts";
import { personName } from "#domains/accounts/person-names.ts";
import { byId, email, paragraph, phone, z } from "#kit/values/zod.ts";

/**
 * The admin's form has a shorter minimum than registration, because the password is handed over.
 */
const TOO_SHORT = "Password must be at least 6 characters";
const anyPassword = z
  .string(TOO_SHORT)
  .max(PASSWORD_LENGTH.max, `Password must be at most ${PASSWORD_LENGTH.max} characters`);
const password = anyPassword.min(6, TOO_SHORT);
const blankOrPassword = anyPassword.refine((text) => text === "" || text.length >= 6, TOO_SHORT);

const flag = z.boolean("Please say yes or no.");
const limit = z.enum(ADMIN_LIMIT_NAMES, "Please choose what the admin is limited to.").nullable();

const fields = {
  firstName: personName("First name must be at least 2 characters", { min: 2 }),
  lastName: personName("Last name must be at least 2 characters", { min: 2 }),
  email: email("Please enter a valid email address"),
  phone: phone({ min: 0 }),
  bio: paragraph("Please enter a text.", { min: 0 }),
  isLoanOfficer: flag,
  isAdmin: flag,
  ...ofDeskRoles(() => flag),
  limitedTo: limit,
};

export const newUserForm = z.object({
  ...fields,
  username: newUsername,
  password,
  /** Whether to mail a link for choosing another password. */
  invite: flag.optional(),
});
export type UserForm = z.input<typeof newUserForm>;

/**
 * An administrator may do whatever the rest of the desk may, and has none of its roles besides; who
 * is none has no limit.
 */
export function withOneRole<Roles extends { isAdmin?: boolean }>(roles: Roles): Roles {
  if (roles.isAdmin === true) return { ...roles, ...ofDeskRoles(() => false) };
  return roles.isAdmin === false ? { ...roles, limitedTo: null } : roles;
}

/** The same for other callers: optional fields may be missing. */
export const newUserInput = newUserForm.extend({
  phone: fields.phone.default(""),
  bio: fields.bio.default(""),
  isLoanOfficer: flag.default(false),
  isAdmin: flag.default(false),
  ...ofDeskRoles(() => flag.default(false)),
  limitedTo: limit.default(null),
});

export const editUserForm = z.object({
  ...fields,
  username: z.string(),
  password: blankOrPassword,
});

const revision = z.int("Please send the revision of the user whom you have seen.").positive();

/** For decisions about a user: the admin decides on what they have seen. */
export const seenUser = byId.extend({ revision });

/** Missing fields stay as they are, and so does the password when it is blank. */
export const userChanges = z.object(fields).partial().extend({
  username: z.string().optional(),
  password: blankOrPassword.optional(),
  revision: revision.optional(),
});
