import { newUsername } from "./accounts.input.ts";
import { PASSWORD_LENGTH } from "./accounts.ts";
import { email, line, paragraph, z } from "./zod.ts";

/** The admin's form asks for less than registration does: the admin may be handing it over. */
const password = z
  .string("Password must be at least 6 characters")
  .min(6, "Password must be at least 6 characters")
  .max(PASSWORD_LENGTH.max, "Password must be at most 256 characters");

const flag = z.boolean("Please say yes or no.");

const fields = {
  firstName: line("First name must be at least 2 characters", { min: 2, max: 80 }),
  lastName: line("Last name must be at least 2 characters", { min: 2, max: 80 }),
  email: email("Please enter a valid email address"),
  phone: line("Please enter a valid phone number.", { min: 0, max: 40 }),
  bio: paragraph("Please enter a text.", { min: 0 }),
  isLoanOfficer: flag,
  isAdmin: flag,
};

export const newUserInput = z.object({
  ...fields,
  username: newUsername,
  password,
  phone: fields.phone.default(""),
  bio: fields.bio.default(""),
  isLoanOfficer: flag.default(false),
  isAdmin: flag.default(false),
});

export type NewUserInput = z.input<typeof newUserInput>;

/** What is left out stays as it is; so does the password when it is left blank. */
export const userChanges = z
  .object(fields)
  .partial()
  .extend({
    username: z.string().optional(),
    password: z.union([z.literal(""), password]).optional(),
    revision: z.int().positive().optional(),
  });

/** The form of a user who is there already. */
export const editUserInput = z.object({ ...fields, password: z.union([z.literal(""), password]) });
