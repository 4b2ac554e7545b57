interface DeskRoleWords {
  /** As it stands in lists, such as `Assistant`. */
  one: string;
  several: string;
  /** Such as `an assistant`. */
  article: string;
  /** What the role opens, for the admin who gives it. */
  may: string;
}

// Decision: src/decisions/105-one-more-role.md
/**
 * The roles of those who work at the desk, besides admins: each is a column of the users, and passes
 * the levels `desk` and `staff`.
 */
export const DESK_ROLES = {
  isAssistant: {
    one: "Assistant",
    several: "Assistants",
    article: "an assistant",
    may: "Works only on applications, messages and leads.",
  },
} as const satisfies Record<string, DeskRoleWords>;

export type DeskRole = keyof typeof DESK_ROLES;

export const DESK_ROLE_NAMES = Object.keys(DESK_ROLES) as DeskRole[];

/** The columns that bring a user to the desk. */
export const AT_DESK = ["isAdmin", ...DESK_ROLE_NAMES] as const;

/** The names of all of them, such as `Assistants`, for sentences. */
export const DESK_IN_WORDS = Object.values(DESK_ROLES)
  .map(({ several }) => several)
  .join(", ");

// Decision: src/decisions/120-an-admin-can-be-limited.md
/** What an admin can be limited to, with what that opens, for the admin who chooses. */
export const ADMIN_LIMITS = {
  content: { one: "Content", may: "Works only on content, rates and the library." },
  desk: { one: "Desk", may: DESK_ROLES.isAssistant.may },
  compliance: { one: "Compliance", may: "Reads and exports everything, and changes nothing." },
  users: { one: "Users", may: "Works only on users who neither are admins nor work at the desk." },
} as const;

export type AdminLimit = keyof typeof ADMIN_LIMITS;

export const ADMIN_LIMIT_NAMES = Object.keys(ADMIN_LIMITS) as [AdminLimit, ...AdminLimit[]];

export function ofDeskRoles<Value>(valueOf: (role: DeskRole) => Value): Record<DeskRole, Value> {
  const values = DESK_ROLE_NAMES.map((role) => [role, valueOf(role)]);
  return Object.fromEntries(values) as Record<DeskRole, Value>;
}

export function deskRolesOf(user: Partial<Record<DeskRole, boolean>>): DeskRole[] {
  return DESK_ROLE_NAMES.filter((role) => user[role]);
}
