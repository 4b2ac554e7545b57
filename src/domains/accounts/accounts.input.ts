import { PASSWORD_LENGTH } from "./accounts.ts";
import { personName } from "./person-names.ts";
import { usernameProblem } from "./usernames.ts";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import { email, honeypot, line, phone, z } from "#kit/values/zod.ts";

export const signInInput = z.object({
  username: line("Username is required", { max: 254 }),
  password: z.string("Password is required").min(1, "Password is required").max(1024),
});

export type SignInInput = z.input<typeof signInInput>;

/** A username for a new account: normalized, and not an imitation of another. */
export const newUsername = line("Username must be at least 3 characters", { min: 3, max: 60 })
  .normalize("NFKC")
  .superRefine((username, context) => {
    const problem = usernameProblem(username);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  });

/** Never trimmed or cut: it is hashed exactly as typed. */
const newPassword = z
  .string(`Password must be at least ${PASSWORD_LENGTH.min} characters`)
  .min(PASSWORD_LENGTH.min, `Password must be at least ${PASSWORD_LENGTH.min} characters`)
  .max(PASSWORD_LENGTH.max, `Password must be at most ${PASSWORD_LENGTH.max} characters`);

const names = {
  firstName: personName("First name is required"),
  lastName: personName("Last name is required"),
};

const accountEmail = email("Invalid email address");

/** What people may change about themselves, which excludes their roles. */
export const registerInput = z.object({
  username: newUsername,
  password: newPassword,
  ...names,
  email: accountEmail,
  phone: phone({ min: 0 }).default(""),
  isLoanOfficer: z.boolean("Please say yes or no.").default(false),
  [HIDDEN_FIELD]: honeypot,
});

export type RegisterInput = z.input<typeof registerInput>;

export const addressInput = z.object({ email: accountEmail });
export type AddressInput = z.input<typeof addressInput>;

export const tokenInput = z.object({
  token: z.string("This link is invalid or has expired.").max(200),
});

export const resetInput = tokenInput.extend({ password: newPassword });

export const newPasswordInput = resetInput.pick({ password: true });
export type NewPasswordInput = z.input<typeof newPasswordInput>;

export const profileInput = z.object({ ...names, phone: phone({ min: 0 }) });
export type ProfileInput = z.input<typeof profileInput>;

const currentPassword = signInInput.shape.password;

export const passwordChangeInput = z.object({ currentPassword, newPassword });
export type PasswordChangeInput = z.input<typeof passwordChangeInput>;

export const emailChangeInput = z.object({ email: accountEmail, currentPassword });
export type EmailChangeInput = z.input<typeof emailChangeInput>;

export const sessionInput = z.object({ id: z.string().max(60) });
