import { isCustomer } from "#domains/accounts/accounts.ts";
import { DESK_ROLE_NAMES, DESK_ROLES } from "#domains/accounts/roles.ts";
import type { ListedUser } from "./users-table.tsx";

/** The filters of the user list: an officer who is also an admin is in both. */
const ROLES: Record<string, { words: string; includes: (user: ListedUser) => boolean }> = {
  staff: { words: "Staff", includes: (user) => !isCustomer(user) },
  admins: { words: "Admins", includes: ({ isAdmin }) => isAdmin },
  ...Object.fromEntries(
    DESK_ROLE_NAMES.map((role) => [
      DESK_ROLES[role].several.toLowerCase(),
      { words: DESK_ROLES[role].several, includes: (user: ListedUser) => user[role] },
    ]),
  ),
  officers: { words: "Loan officers", includes: ({ isLoanOfficer }) => isLoanOfficer },
  customers: { words: "Customers", includes: isCustomer },
};

export type UserRole = string;

export const ROLE_OPTIONS = Object.entries(ROLES).map(
  ([role, { words }]) => [role, words] as const,
);

/** Undefined for anything but a role. */
export function readRole(role: unknown): UserRole | undefined {
  return typeof role === "string" && Object.hasOwn(ROLES, role) ? role : undefined;
}

export function ofRole(users: readonly ListedUser[], role: UserRole | undefined): ListedUser[] {
  return users.filter((user) => role === undefined || ROLES[role]?.includes(user));
}
