import { ofDeskRoles } from "#domains/accounts/roles.ts";
import type { User } from "#domains/accounts/accounts.ts";
import type { UserForm } from "./users.input.ts";
import { generatePassword } from "./users.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";

/** The name of the stored draft of a new user. */
export const NEW_USER = "user new";

export const NEW_USER_RULES = lazyResolver<UserForm>(() =>
  import("./users.input.ts").then((rules) => rules.newUserForm),
);

export const EDIT_USER_RULES = lazyResolver<UserForm>(() =>
  import("./users.input.ts").then((rules) => rules.editUserForm),
);

/** The form's initial values: the user's data, or a new user with a generated password. */
export function initialValues(user: User | undefined): UserForm {
  if (!user)
    return {
      username: "",
      password: generatePassword(),
      firstName: "",
      lastName: "",
      email: "",
      phone: "",
      bio: "",
      isLoanOfficer: false,
      isAdmin: false,
      ...ofDeskRoles(() => false),
      limitedTo: null,
      invite: true,
    };
  const { username, firstName, lastName, email, phone, bio } = user;
  const { isLoanOfficer, isAdmin } = user;
  return {
    username,
    password: "",
    firstName,
    lastName,
    email,
    phone,
    bio,
    isLoanOfficer,
    isAdmin,
    ...ofDeskRoles((role) => user[role]),
    limitedTo: user.limitedTo ?? null,
  };
}
