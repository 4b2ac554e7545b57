import { isCustomer } from "#domains/accounts/accounts.ts";
import type { ListedUser } from "./users-table.tsx";

/** The filters of the user list: an officer who is also an admin is in both. */
const ROLES = {
  staff: { words: "Staff", includes: (user) => !isCustomer(user) },
  admins: { words: "Admins", includes: ({ isAdmin }) => isAdmin },
  assistants: { words: "Assistants", includes: ({ isAssistant }) => isAssistant },
  officers: { words: "Loan officers", includes: ({ isLoanOfficer }) => isLoanOfficer },
  customers: { words: "Customers", includes: isCustomer },
} satisfies Record<string, { words: string; includes: (user: ListedUser) => boolean }>;

export type UserRole = keyof typeof ROLES;

export const ROLE_OPTIONS = Object.entries(ROLES).map(
  ([role, { words }]) => [role, words] as const,
);

/** Undefined for anything but a role. */
export function readRole(role: unknown): UserRole | undefined {
  return typeof role === "string" && Object.hasOwn(ROLES, role) ? (role as UserRole) : undefined;
}

export function ofRole(users: readonly ListedUser[], role: UserRole | undefined): ListedUser[] {
  return users.filter((user) => role === undefined || ROLES[role].includes(user));
}
